/** Where sentences end, for the pages, which import nothing below the contract. */
export { cutSentences } from '../../mappings/text/sentences.ts';
