import { readHighlight } from '../../lib/highlight.ts';

/** Text from the API with its `<em>` as marks; any other markup shows as the text it is. */
export function Highlighted({ html }: { html: string }) {
  return readHighlight(html).map((stretch) =>
    stretch.hit ? <mark key={stretch.start}>{stretch.text}</mark> : stretch.text,
  );
}
