import { nicknameLength } from '../contract/ownAccount.ts';
import { ApiError } from '../http/apiError.ts';

/** Letters and digits of any script, `_`, `-`, `·`, and single blanks between: nothing that hides or turns text. */
const allowed = /^[\p{L}\p{N}_\-·]+(?: [\p{L}\p{N}_\-·]+)*$/u;

/** Names that would pass for the site's own. */
const official = /研海|官方|管理员|运营|客服|admin|official|yanhai/i;

/**
 * The spelling a nickname is kept in: wide letters narrow, no blanks around.
 * @throws `ApiError` invalid, with the reason, for one that cannot be taken
 */
export function readNickname(typed: string): string {
  const nickname = typed.normalize('NFKC').trim();
  const refuse = (text: string) => new ApiError('invalid', { text, field: 'nickname' });
  const { length } = [...nickname];
  const { min, max } = nicknameLength;
  if (length < min || length > max) throw refuse(`昵称应为 ${min} 至 ${max} 个字`);
  if (!allowed.test(nickname)) throw refuse('昵称只能使用文字、数字、空格、下划线、连字符和间隔号');
  if (!/\p{L}/u.test(nickname)) throw refuse('昵称至少要有一个文字或字母');
  if (official.test(nickname.replace(/[ _\-·]/g, ''))) throw refuse('该昵称容易与官方混淆，请换一个');
  return nickname;
}
