import { expect } from 'chai';
import { faultOf, patternsIn } from './patterns.ts';

const fault = (text: string) => patternsIn('example.ts', text).map(faultOf);

describe('the lint for patterns that backtrack', () => {
  it('finds exponential and polynomial ones, with a text that makes them slow', () => {
    const [exponential, cubic] = fault('const a = /^(?:\\w|\\w+)+$/; const b = /\\s*x\\s*y\\s*\\w*\\s*z$/;');
    expect(exponential).to.match(/^exponential, for example on /);
    expect(cubic).to.match(/^polynomial of degree \d/);
  });

  it('lets by what takes a fixed number of steps a character', () => {
    expect(
      fault('const a = /未经.{0,20}许可/; const b = /^\\s*图\\d+/; const c = /[^*+]\\+/;'),
    ).to.deep.equal([null, null, null]);
  });

  it('believes a reason above the pattern, and no other comment', () => {
    expect(fault('// bounded: a file name\nconst a = /(?:a|a)*$/;')).to.deep.equal([null]);
    expect(fault('// A name.\nconst a = /(?:a|a)*$/;')).to.not.deep.equal([null]);
  });
});
