/* A part that is loaded when it is first shown. */
import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export function lazy<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): (p: P) => VNode | null {
  let loaded: ComponentType<P> | null = null;
  return (p: P) => {
    const [, again] = useState(0);
    useEffect(() => {
      if (!loaded) void load().then((module) => ((loaded = module.default), again(1)));
    }, []);
    const Part = loaded;
    return Part ? <Part {...p} /> : null;
  };
}
