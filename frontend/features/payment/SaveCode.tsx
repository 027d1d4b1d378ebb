import type { PayChannel } from './channels.ts';

/** On a phone the code cannot be scanned from its own screen: saves it, and says how the app reads it. */
export function SaveCode({ channel, address }: { channel: PayChannel; address: string }) {
  return (
    <p className="mt-1 max-w-36 text-center text-muted text-xs md:hidden">
      <a
        href={address}
        download={`${channel.app}付款码.png`}
        className="inline-flex min-h-11 items-center text-sea text-sm underline-offset-4 hover:underline"
      >
        保存到相册
      </a>
      <br />
      再打开{channel.app}扫一扫，从相册选取
    </p>
  );
}
