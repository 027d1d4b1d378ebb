import { useEffect, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { TextLink } from '../../components/TextLink.tsx';
import { isChunkFailure, reloadForChunk } from '../chunkReload.ts';

/**
 * What a route shows when it could not be loaded or drawn; a lost file leads to one reload (spec §8).
 * @param alone true where no layout stands around it, so that it is the page's main part itself.
 */
export function RouteError({ error, alone }: { error: unknown; alone: boolean }) {
  const Part = alone ? 'main' : 'section';
  const [reloading, setReloading] = useState(() => isChunkFailure(error));
  useEffect(() => {
    if (!isChunkFailure(error)) return;
    setReloading(reloadForChunk(window.sessionStorage, Date.now(), () => window.location.reload()));
  }, [error]);
  if (reloading) return null;
  return (
    <Part className="page py-24 text-center">
      <PageTitle>页面出错了</PageTitle>
      <h1 className="font-semibold font-song text-2xl">页面没能打开</h1>
      <p className="mt-3 text-muted">
        {isChunkFailure(error)
          ? '页面文件没有载入，可能是网络不稳或网站刚刚更新。'
          : '页面遇到了意外的错误。'}
      </p>
      <div className="mt-8 flex items-center justify-center gap-6">
        <Button tone="primary" onClick={() => window.location.reload()}>
          重新载入
        </Button>
        <TextLink to="/" reloadDocument>
          返回首页
        </TextLink>
      </div>
    </Part>
  );
}
