import { expect } from 'chai';
import fc from 'fast-check';
import { readHighlight } from './Highlighted.tsx';

const shown = (html: string) => readHighlight(html).map(({ text, hit }) => (hit ? `[${text}]` : text));

describe('highlighted text', () => {
  it('tells hits from the text around them', () => {
    expect(shown('新能源<em>汽车</em>行业')).to.deep.equal(['新能源', '[汽车]', '行业']);
  });

  it('joins neighbouring hits and leaves empty ones out', () => {
    expect(shown('<em>新</em><em>能源</em><em></em>车')).to.deep.equal(['[新能源]', '车']);
  });

  it('reads escaped text once', () => {
    expect(shown('A&amp;B &lt;b&gt; &#39;&#x4e2d;&quot; &amp;lt;')).to.deep.equal([`A&B <b> '中" &lt;`]);
  });

  it('takes any other markup for the text it is', () => {
    const html = '<script>alert(1)</script><em onclick=x>a</em><em>b';
    expect(shown(html)).to.deep.equal(['<script>alert(1)</script><em onclick=x>a', '[b]']);
  });

  it('loses nothing of what was escaped, wherever the marks stand', () => {
    const escapeSigns = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    fc.assert(
      fc.property(fc.array(fc.record({ text: fc.string(), hit: fc.boolean() })), (parts) => {
        const html = parts
          .map(({ text, hit }) => (hit ? `<em>${escapeSigns(text)}</em>` : escapeSigns(text)))
          .join('');
        const stretches = readHighlight(html);
        const whole = parts.map((part) => part.text).join('');
        expect(stretches.map((stretch) => stretch.text).join('')).to.equal(whole);
        for (const { start, text } of stretches)
          expect(whole.slice(start, start + text.length)).to.equal(text);
      }),
    );
  });
});
