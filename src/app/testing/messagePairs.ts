import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

type Tree = { readonly [key: string]: unknown }

/** A message of the browser in both languages. */
export type MessagePair = { readonly file: string; readonly key: string; readonly en: string; readonly hi: string }

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** What a message file exports, whatever its name. */
async function exportOf(file: string): Promise<unknown> {
  const loaded = (await import(pathToFileURL(resolve(file)).href)) as Tree
  const named = Object.keys(loaded).find((name) => /^(?:en|default|english\w*Text|\w+TextText|[a-z]+Text)$/.test(name))
  return 'titles' in loaded ? loaded : named && loaded[named]
}

function pairsOf(file: string, en: unknown, hi: unknown, path: readonly string[] = []): MessagePair[] {
  if (typeof en === 'string') return [{ file, key: path.join('.'), en, hi: typeof hi === 'string' ? hi : '' }]
  if (!isTree(en)) return []
  const inHindi = isTree(hi) ? hi : {}
  return Object.entries(en).flatMap(([key, value]) => pairsOf(file, value, inHindi[key], [...path, key]))
}

/** The texts of the design system and their translations; texts that are functions are compared by the compiler only. */
const uiFiles = globSync('src/ui/**/*{ui,board,chart,grid,richText,table,tree}Text.ts')
  .filter((file) => !/use\w+Text\.ts$|pieceText/.test(file))
  .map((file) => [file, `src/platform/web/uiText/${file.split('/').at(-1)?.replace('.ts', '.hi.ts')}`] as const)

const moduleFiles = globSync('src/{platform,modules}/**/web/**/*.en.ts')
  .filter((file) => !file.includes('/developer/'))
  .map((file) => [file, file.replace('.en.ts', '.hi.ts')] as const)

/** Every message of the browser. */
export async function messagePairs(): Promise<MessagePair[]> {
  const all = [...moduleFiles, ...uiFiles].map(async ([en, hi]) => pairsOf(hi, await exportOf(en), await exportOf(hi)))
  return (await Promise.all(all)).flat()
}

/** Latin words of a text, without placeholders. */
const latinWords = (text: string) =>
  text.replace(/\{\w+(?::\w+)?\}/g, ' ').match(/[A-Za-z][A-Za-z’'.-]*[A-Za-z]|[A-Za-z]/g) ?? []

/** Words written in Latin letters in Hindi too. */
const sameInHindi = new Set(
  [
    // Names of products, boards and file formats
    'Banyan Google Calendar Outlook Excel Word PowerPoint Razorpay CBSE ICSE Jitsi Meet Zoom Workspace',
    'HTTPS PDF CSV XLS XLSX xls xlsx PNG JPEG WebP WebVTT vtt HTML SCORM ZIP SMS URL ID MB',
    'Moodle GIFT QTI XML zip xml',
    // Keys on a keyboard, codes of attendance and grades, patterns of dates
    'Ctrl Shift Alt Enter Esc Escape Tab Space Delete Home End PgUp PgDn Caps Lock F A B C D E G H L M P V X Y Z',
    'HD ML AB EX DD MM YYYY dd mm yyyy hh f b',
    'HD ML AB EX NA DD MM YYYY dd mm yyyy hh f b',
    // What a payment service calls its own settings and events
    'Key key secret Webhook payment.captured order.paid payment link.paid qr code.credited payment.dispute.lost',
    // Providers of messages, what they and the telecom register call things, and the word that opts out
    'MSG Twilio WhatsApp Cloud API SMTP Firebase Messaging SID DLT X-Banyan-Receipts var STOP',
    // A command of whoever runs the server
    'npm run admin organisation create tenant export BACKUP KEY DATABASE',
    'operations database-backup.sh docs operating.md',
    // Examples of addresses, and of names that a school chooses itself
    'https school.in office name LIB English Hindi Playgroup Montessori Commerce EVS Mathematics Science Environmental Studies Social',
    'Computer Art Physical Education',
    // Reason as papers abbreviate it, examples of formulas and units, headings of a table with questions
    'R x ce frac m cm Question Answer unit',
    // The words an import reads from a file, and the one printed on a second copy of a receipt
    'Yes No Duplicate',
  ].flatMap((line) => line.split(' ')),
)

/** Every English word in the Hindi messages, with the file and key it belongs to. */
export const englishInHindi = (pairs: readonly MessagePair[]): string[] =>
  pairs.flatMap(({ file, key, hi }) => {
    const words = latinWords(hi).filter((word) => !sameInHindi.has(word))
    return words.length > 0 ? [`${file} ${key}: ${words.join(' ')}`] : []
  })

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A pattern that matches the text with any values in its placeholders. */
const patternOf = (text: string) => new RegExp(`^${escaped(text).replace(/\\\{\w+(?:\\?:\w+)?\\\}/g, '.{0,80}')}$`, 'u')

/**
 * The texts of a Hindi page that are English messages. Data such as names of people and subjects is in any language; what the
 * product itself says is known, so each text is compared with every English message, however short.
 */
export function englishOn(pairs: readonly MessagePair[], shown: readonly string[]): string[] {
  const english = pairs.filter(({ en, hi }) => en !== hi && /[A-Za-z]{2}/.test(en.replace(/\{\w+\}/g, '')))
  const exact = new Set(english.filter(({ en }) => !en.includes('{')).map(({ en }) => en.toLowerCase()))
  const patterns = english.filter(({ en }) => en.includes('{')).map(({ en }) => patternOf(en))
  const pieces = shown.flatMap((text) => [text, ...text.split(' · ')]).map((text) => text.trim())
  const isEnglish = (text: string) =>
    /[A-Za-z]{2}/.test(text) && (exact.has(text.toLowerCase()) || patterns.some((pattern) => pattern.test(text)))
  return [...new Set(pieces.filter(isEnglish))]
}
