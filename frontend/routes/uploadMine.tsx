import { ButtonLink } from '../components/Button.tsx';
import { OwnUploadsPage } from '../features/upload/OwnUploads.tsx';
import { UserFrame } from '../features/user/UserFrame.tsx';

/** /upload/mine: one's own uploads, among the pages of the user centre. */
export function Component() {
  return (
    <UserFrame title="我的上传" note={<ButtonLink to="/upload">上传报告</ButtonLink>}>
      <OwnUploadsPage />
    </UserFrame>
  );
}
