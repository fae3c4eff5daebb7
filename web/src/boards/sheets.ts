/* The two sheets of Dice Kingdoms: what lies on which. */
const castle = /^(guild|citizen|wall|lair|block|chest)/,
  forest = /^(road|box|end|bridge):/,
  domain = /^domain:/;

/** The sheet on which something can be touched: 0 Castle, where more is done if it is both, 1 Forest; null: on neither. A
 * domain that changes a die counts only where nothing else does: what is done with the die lies elsewhere. */
export function sheetOf(lit: ReadonlySet<string>): number | null {
  const some = (kind: RegExp): boolean => [...lit].some((id) => kind.test(id));
  if (some(castle)) return 0;
  return some(forest) || some(domain) ? 1 : null;
}
