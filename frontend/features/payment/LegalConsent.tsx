import { TextLink } from '../../components/TextLink.tsx';

/** On what terms one pays. */
export function LegalConsent() {
  return (
    <p className="text-center text-muted text-sm">
      支付即表示同意
      <TextLink to="/protocol" newTab className="touch">
        《服务协议》
      </TextLink>
      ，付款后可申请发票
    </p>
  );
}
