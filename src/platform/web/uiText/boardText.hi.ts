import type { BoardText } from '#ui/board/boardText.ts'

/** The words of a board. */
export const boardText: BoardText = {
  actionsOf: (what) => `${what} के कार्य`,
  moveTo: 'यहाँ ले जाएँ…',
  moveUp: 'ऊपर ले जाएँ',
  moveDown: 'नीचे ले जाएँ',
  fold: (column) => `${column} समेटें`,
  unfold: (column) => `${column} फैलाएँ`,
  cards: (_, written) => `${written} कार्ड`,
  ofLimit: (count, limit) => `अधिकतम ${limit} में से ${count}`,
  full: (limit) => `भर गया: अधिकतम ${limit}`,
  empty: 'यहाँ कुछ नहीं है',
  refused: (column, why) => `${column} में नहीं: ${why}`,
  moved: (what, column, place, of) => `“${what}” अब ${column} में ${of} में से ${place} पर है`,
  noPlace: (what) => `“${what}” उस ओर और आगे नहीं जा सकता`,
  saving: 'सहेजा जा रहा है',
  failed: (what, column) => `“${what}” वापस ${column} में चला गया`,
  failedWhy: 'बदलाव सहेजा नहीं गया।',
  keys: 'तीर कुंजियों से कार्डों के बीच जाएँ। Enter खोलता है।',
  moveKeys: 'Alt के साथ तीर कुंजियाँ कार्ड को ले जाती हैं।',
}
