import type { Localized, MessageLanguage } from '#platform/contract/notifications.ts'
import type { Config } from '#platform/server/config.ts'
import { brandedMail } from '#platform/server/mail/layout.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import type { TenantEntry } from '#platform/server/tenants/tenantDirectory.ts'
import type { Words } from '../queue/messageContent.ts'
import { bodiesOf, type MessageTemplate, subjectsOf, templateText, textsOf } from './wording.ts'

type Setting = {
  readonly config: Config
  readonly school: Pick<TenantEntry, 'name' | 'colour' | 'subDomain'>
  readonly language: MessageLanguage
  readonly template: MessageTemplate | null
  /** Where the recipient turns messages like it off. */
  readonly optOutPage?: string | null
}

const mailWords: Localized<{
  hello(firstName: string): string
  open: string
  always(school: string): string
  chosen(school: string): string
  optOut: string
}> = {
  en: {
    optOut: 'Stop e-mails like this',
    hello: (firstName) => `Hello ${firstName},`,
    open: 'View in Banyan',
    always: (school) => `${school} always sends this message to keep your account safe.`,
    chosen: (school) =>
      `${school} sent you this e-mail. To change what you receive, go to My account, Notification settings.`,
  },
  hi: {
    optOut: 'ऐसे ई-मेल और न पाएँ',
    hello: (firstName) => `नमस्ते ${firstName},`,
    open: 'Banyan में देखें',
    always: (school) => `आपके खाते की सुरक्षा के लिए ${school} यह संदेश हमेशा भेजता है।`,
    chosen: (school) => `यह ई-मेल ${school} ने भेजा है। सूचनाएँ बदलने के लिए “मेरा खाता” में “सूचनाओं की सेटिंग” खोलें।`,
  },
}

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string }

export function mailOf(words: Words, { config, school, language, template, optOutPage }: Setting): RenderedMail {
  const { content } = words
  const texts = textsOf(words)
  const say = mailWords[language]
  const own = template && bodiesOf({ template, words, school: school.name, language })
  const heading = content.mail?.heading ?? words.title
  const paragraphs = content.mail
    ? (own ?? [...content.mail.paragraphs])
    : [
        ...(content.firstName ? [say.hello(content.firstName)] : []),
        ...texts.map(({ title, body }, at) => (at === 0 ? '' : `${title}\n`) + (own?.[at] ?? body)),
      ]
  const button = content.mail
    ? content.mail.button
    : content.link
      ? { label: say.open, url: addressOf(config, school) + content.link }
      : undefined
  const footer = content.mail?.footer ?? (content.isUrgent ? say.always(school.name) : say.chosen(school.name))
  const { html, text } = brandedMail({
    school: { name: school.name, colour: school.colour },
    heading,
    paragraphs,
    ...(button && { button }),
    footer,
    ...(optOutPage && { footerLink: { label: say.optOut, url: optOutPage } }),
    lang: language,
    dir: 'ltr',
  })
  const subjects = template && subjectsOf({ template, words, school: school.name, language })
  const told = texts.length === 1 ? heading : texts.map(({ title }) => title).join(' · ')
  const subject = subjects?.join(' · ') ?? content.mail?.subject ?? `${told} · ${school.name}`
  return { subject: oneLine(subject), text, html }
}

/** A line break in a subject would start a header of its own. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 250)

/** In characters: three SMS parts in Devanagari. What tells about several children may be longer: none is left out. */
const maxSmsLength = 200
const maxTogetherLength = 1500

/** The text of an SMS or of WhatsApp. */
export function textOf(words: Words, { school, language, template }: Omit<Setting, 'config'>): string {
  if (words.content.isComplete) return words.body
  if (template) return templateText({ template, words, school: school.name, language })
  const texts = textsOf(words)
  const whole = `${school.name}: ${texts.map(({ title, body }) => `${title}. ${body}`).join(' ')}`
  if (whole.length <= maxSmsLength) return whole
  if (texts.length > 1)
    return `${school.name}: ${texts.map(({ title }) => title).join('. ')}.`.slice(0, maxTogetherLength)
  return `${whole.slice(0, maxSmsLength - 1)}…`
}

/** In characters. */
const maxPushTitle = 600

/** The title of a push message; its text is the school's name, because a locked screen shows it to whoever is near. */
export function pushTitleOf(words: Words, { school, language, template }: Omit<Setting, 'config'>): string {
  const own = template && subjectsOf({ template, words, school: school.name, language })
  return (own ?? textsOf(words).map(({ title }) => title)).join(' · ').slice(0, maxPushTitle)
}
