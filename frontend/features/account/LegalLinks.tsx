import { TextLink } from '../../components/TextLink.tsx';

/** The agreement and the privacy policy, to be read beside what one is doing. */
export function LegalLinks() {
  return (
    <>
      <TextLink to="/protocol" newTab className="touch whitespace-nowrap">
        《服务协议》
      </TextLink>
      和
      <TextLink to="/privacy" newTab className="touch whitespace-nowrap">
        《隐私政策》
      </TextLink>
    </>
  );
}
