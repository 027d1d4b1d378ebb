import type * as accounts from '../account/accounts.ts';
import type * as sessions from '../account/accounts.ts';
import type * as qrlogin from '../account/accounts.ts';
import type * as keys from '../account/keys.ts';
import type * as ownAccount from '../account/ownAccount.ts';
import type * as captchas from '../account/phoneAccounts.ts';
import type * as codes from '../account/phoneAccounts.ts';
import type * as phoneAccounts from '../account/phoneAccounts.ts';
import type * as secondFactor from '../account/secondFactor.ts';
import type * as feedback from '../feedback.ts';
import type * as groups from '../groups.ts';
import type * as invoices from '../invoices.ts';
import type * as orders from '../orders.ts';
import type * as invites from '../sharing.ts';
import type * as sharing from '../sharing.ts';
import type * as uploads from '../uploads.ts';
import { get, post } from './endpoint.ts';

export const usernameLogin = post<typeof accounts.usernameLogin>('/api/v2/user/usernameLogin');
export const userInfo = post<typeof accounts.userInfo>('/api/user/info');
export const userLogout = post<typeof accounts.userLogout>('/api/user/logout');

export const captcha = post<typeof captchas.captcha>('/api/captcha');

export const sendPhoneCode = post<typeof codes.sendPhoneCode>('/api/user/sendPhoneCode');

export const closeAccount = post<typeof ownAccount.closeAccount>('/api/user/closeAccount');
export const reopenAccount = post<typeof ownAccount.reopenAccount>('/api/user/reopenAccount');
export const changePassword = post<typeof ownAccount.changePassword>('/api/user/changePassword');
export const setNickname = post<typeof ownAccount.setNickname>('/api/user/setNickname');
export const exportData = post<typeof ownAccount.exportData>('/api/user/exportData');

export const phoneRegister = post<typeof phoneAccounts.phoneRegister>('/api/user/phoneRegister');
export const bindPhone = post<typeof phoneAccounts.bindPhone>('/api/user/bindPhone');
export const changePhone = post<typeof phoneAccounts.changePhone>('/api/user/changePhone');
export const sendOwnCode = post<typeof phoneAccounts.sendOwnCode>('/api/user/sendOwnCode');
export const resetPwd = post<typeof phoneAccounts.resetPwd>('/api/user/resetPwd');

export const getWxQrcode = get<typeof qrlogin.getWxQrcode>('/api/user/getWxQrcode');
export const loginCheck = get<typeof qrlogin.loginCheck>('/api/user/loginCheck');

export const factorState = post<typeof secondFactor.factorState>('/api/user/factor');
export const factorBegin = post<typeof secondFactor.factorBegin>('/api/user/factorBegin');
export const factorConfirm = post<typeof secondFactor.factorConfirm>('/api/user/factorConfirm');
export const factorCheck = post<typeof secondFactor.factorCheck>('/api/user/factorCheck');
export const factorEnd = post<typeof secondFactor.factorEnd>('/api/user/factorEnd');

export const sessionList = post<typeof sessions.sessionList>('/api/user/sessions');
export const endOneSession = post<typeof sessions.endOneSession>('/api/user/endSession');
export const endOtherSessions = post<typeof sessions.endOtherSessions>('/api/user/endOtherSessions');

export const suggest = post<typeof feedback.suggest>('/api/web/suggest');
export const infringement = post<typeof feedback.infringement>('/api/web/infringement');
export const ownFeedback = post<typeof feedback.ownFeedback>('/api/user/feedback');

export const getMyGroups = post<typeof groups.getMyGroups>('/api/web/getMyGroups');
export const addGroupsFiles = post<typeof groups.addGroupsFiles>('/api/group/addGroupsFiles');
export const groupFiles = post<typeof groups.groupFiles>('/api/group/files');
export const removeGroupFile = post<typeof groups.removeGroupFile>('/api/group/removeFile');

export const keyAdd = post<typeof keys.keyAdd>('/api/key/add');
export const keyList = post<typeof keys.keyList>('/api/key/list');
export const keyRemove = post<typeof keys.keyRemove>('/api/key/remove');

export const inviteList = post<typeof invites.inviteList>('/api/user/inviteList');

export const invoiceRequest = post<typeof invoices.invoiceRequest>('/api/order/invoice');

export const vipList = get<typeof orders.vipList>('/api/order/vipList');
export const wxpayQrcode = post<typeof orders.wxpayQrcode>('/api/order/wxpayQrcode');
export const alipayQrcode = post<typeof orders.alipayQrcode>('/api/order/alipayQrcode');
export const wxpayImage = get<typeof orders.wxpayImage>('/api/pay/wxOffiaccountQrCode');
export const alipayImage = get<typeof orders.alipayImage>('/api/v2/alipay/generateFaceToFaceQrCode');
export const checkOrder = post<typeof orders.checkOrder>('/api/order/checkOrder');
export const checkAlipayOrder = post<typeof orders.checkAlipayOrder>('/api/order/checkAlipayOrder');
export const lastOrderPayStatus = post<typeof orders.lastOrderPayStatus>(
  '/api/v2/order/getLastOrderPayStatus',
);
export const payOnPhone = post<typeof orders.payOnPhone>('/api/order/payOnPhone');
export const orderCancel = post<typeof orders.orderCancel>('/api/order/cancel');
export const openOrders = post<typeof orders.openOrders>('/api/user/openOrders');
export const orderList = post<typeof orders.orderList>('/api/user/orderList');

export const generateUrlScheme = post<typeof sharing.generateUrlScheme>('/api/file/generateUrlScheme');
export const getReportQrCode = get<typeof sharing.getReportQrCode>('/api/gz/getBaogaoWxCode');

export const uploadCheck = post<typeof uploads.uploadCheck>('/api/upload/check');
export const uploadList = post<typeof uploads.uploadList>('/api/upload/list');
export const uploadStatus = post<typeof uploads.uploadStatus>('/api/upload/status');
export const uploadCorrect = post<typeof uploads.uploadCorrect>('/api/upload/correct');
export const uploadRetry = post<typeof uploads.uploadRetry>('/api/upload/retry');
