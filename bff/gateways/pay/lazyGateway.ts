import type { PaymentGateway } from './gateway.ts';

/** A gateway that is opened when it is first needed: stand-ins make keys, and most tests pay nothing. */
export function lazyGateway(open: () => Promise<PaymentGateway>): PaymentGateway {
  let opened: Promise<PaymentGateway> | undefined;
  const gateway = () => {
    opened ??= open().catch((error) => {
      // Tried again by the next call: what it needs may have been away.
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    create: async (tag) => (await gateway()).create(tag),
    createOnPhone: async (tag, buyer) => (await gateway()).createOnPhone(tag, buyer),
    query: async (outTradeNo) => (await gateway()).query(outTradeNo),
    close: async (outTradeNo) => (await gateway()).close(outTradeNo),
    readNotice: async (notice) => (await gateway()).readNotice(notice),
    bill: async (day) => (await gateway()).bill(day),
  };
}
