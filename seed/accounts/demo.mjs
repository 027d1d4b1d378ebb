/**
 * One demo account.
 * @typedef {object} DemoAccount
 * @property {string} username
 * @property {string} nickname
 * @property {0 | 1 | 2 | 3} level of its membership
 * @property {boolean} operator
 * @property {number} shells it starts with
 */

/**
 * The accounts of the sandbox and their password (decisions, gateways). Plain data: the launcher reads it before
 * anything is installed.
 * @type {{ password: string, accounts: DemoAccount[] }}
 */
export const demo = {
  password: 'yanhai-demo',
  accounts: [
    { username: 'free', nickname: '普通读者', level: 0, operator: false, shells: 100 },
    { username: 'vip1', nickname: '标准会员', level: 1, operator: false, shells: 0 },
    { username: 'vip2', nickname: '高级会员', level: 2, operator: false, shells: 0 },
    { username: 'vip3', nickname: '商务会员', level: 3, operator: false, shells: 0 },
    { username: 'operator', nickname: '运营人员', level: 0, operator: true, shells: 0 },
  ],
};
