import { TextLink } from '../../components/TextLink.tsx';

/** What our documents and pages are called in them, and where they are. */
const named: Record<string, string> = {
  '《服务协议》': '/protocol',
  '《隐私政策》': '/privacy',
  '《侵权投诉指引》': '/infringement',
  意见反馈: '/suggest',
  会员权益页: '/vip',
};

const names = new RegExp(`(${Object.keys(named).join('|')})`);

/** A sentence of a document in which our own pages are links; `here` is the one it stands on. */
export function Words({ text, here }: { text: string; here: string }) {
  return text.split(names).map((part, index) => {
    const to = named[part];
    return to && to !== here ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed sentence never change places.
      <TextLink key={index} to={to} className="underline">
        {part}
      </TextLink>
    ) : (
      part
    );
  });
}
