/* How a game is set up: its options, of which only those are shown that make a difference. */
import type { GameInfo, Option } from '../protocol';
import { has, say } from '../words';
import { Choice } from './ui';

type Values = Record<string, string>;

const suits = ({ least, most }: Option, players: number): boolean => !most || (players >= least && players <= most);

/** Whether an option can be set beside what others are set to. */
function applies({ when }: Option, info: GameInfo, values: Values): boolean {
  const other = info.options.find(({ name }) => name === when?.option);
  return !other || (values[other.name] ?? other.default) === when!.value;
}

const valuesFor = ({ values, seats }: Option, players: number): string[] =>
  seats ? values.slice(0, seats + players) : values;

/** Of the values that were chosen, those that a table of so many players can have. */
export const fitting = (info: GameInfo, players: number, values: Values): Values =>
  Object.fromEntries(
    info.options
      .filter((option) => option.name in values && applies(option, info, values))
      .filter((option) => !option.seats || valuesFor(option, players).includes(values[option.name]))
      .map(({ name }) => [name, values[name]]),
  );

function OptionField({
  game,
  option,
  players,
  value,
  onChange,
}: {
  game: string;
  option: Option;
  players: number;
  value: string;
  onChange(value: string): void;
}) {
  const key = `${game}.option.${option.name}`;
  const words = (name: string) => (has(`${key}.${name}`) ? say(`${key}.${name}`) : name);
  if (option.kind === 'number')
    return (
      <label class="field">
        {say(key)}
        <input
          type="number"
          min={option.low}
          max={option.high}
          value={value}
          onChange={(e) => onChange(e.currentTarget.value)}
        />
      </label>
    );
  if (option.kind === 'choice')
    return (
      <Choice label={say(key)} values={valuesFor(option, players)} value={value} text={words} onChange={onChange} />
    );
  const chosen = value === 'none' ? [] : value.split('+');
  const toggle = (name: string, on: boolean) =>
    onChange(option.values.filter((one) => (one === name ? on : chosen.includes(one))).join('+') || 'none');
  return (
    <fieldset class="choice">
      <legend>{say(key)}</legend>
      {option.values.map((name) => (
        <label key={name} class={chosen.includes(name) ? 'on' : ''}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={(e) => toggle(name, e.currentTarget.checked)}
          />
          {words(name)}
        </label>
      ))}
    </fieldset>
  );
}

/** The options that make a difference with so many players; with `but`, only those that make none with that many. */
export function Options({
  info,
  players,
  but,
  values,
  onChange,
}: {
  info: GameInfo;
  players: number;
  but?: number;
  values: Values;
  onChange(values: Values): void;
}) {
  const fit = fitting(info, players, values);
  const shown = info.options.filter(
    (option) => suits(option, players) && applies(option, info, fit) && (but === undefined || !suits(option, but)),
  );
  if (!shown.length) return null;
  return (
    <details>
      <summary>{say(but === undefined ? 'web.start.options' : 'web.start.options.alone')}</summary>
      {shown.map((option) => (
        <div key={option.name} data-option={option.name}>
          <OptionField
            game={info.id}
            option={option}
            players={players}
            value={fit[option.name] ?? option.default}
            onChange={(value) => onChange(fitting(info, players, { ...fit, [option.name]: value }))}
          />
        </div>
      ))}
    </details>
  );
}
