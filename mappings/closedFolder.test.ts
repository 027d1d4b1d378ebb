import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { closedFolder } from './closedFolder.mjs';
import { openStore } from './store/openStore.ts';

describe('a folder where others could have prepared it', () => {
  let outer: string;
  const usual = process.env.TMPDIR;
  beforeEach(() => {
    outer = mkdtempSync(join(tmpdir(), 'yanhai-closed-'));
  });
  afterEach(() => {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
    rmSync(outer, { recursive: true });
  });

  it('is made for one user, and closed where it was open', () => {
    const folder = join(outer, 'own');
    for (const mode of [0o700, 0o777]) {
      expect(statSync(closedFolder(folder)).mode & 0o777).to.equal(0o700);
      chmodSync(folder, mode);
    }
    expect(statSync(closedFolder(folder)).mode & 0o777).to.equal(0o700);
  });

  it('is refused where it is a link, or of another user', () => {
    mkdirSync(join(outer, 'real'));
    symlinkSync(join(outer, 'real'), join(outer, 'link'));
    expect(() => closedFolder(join(outer, 'link'))).to.throw('is not a folder of user');
    const other = { uid: (process.getuid?.() ?? 0) + 1, gid: 0 };
    expect(() => closedFolder(join(outer, 'real'), other)).to.throw('Remove it');
  });

  it('holds the uploads of a site whose store is a bucket', async () => {
    process.env.TMPDIR = outer;
    const address = 's3://reports?endpoint=http://127.0.0.1:9';
    const work = join(outer, `yanhai-work-${process.getuid?.() ?? 0}`);
    (await openStore(address)).close();
    expect(statSync(work).mode & 0o777).to.equal(0o700);
    rmSync(work, { recursive: true });
    mkdirSync(join(outer, 'of another'));
    symlinkSync(join(outer, 'of another'), work);
    const refused = await openStore(address).catch((error: Error) => error.message);
    expect(refused).to.contain('is not a folder of user');
  });
});
