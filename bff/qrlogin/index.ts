export { createTickets } from './tickets.ts';
