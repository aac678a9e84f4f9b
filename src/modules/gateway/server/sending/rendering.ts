import type { Localized, MessageLanguage } from '#platform/contract/notifications.ts'
import { filled } from '#platform/contract/notifications.ts'
import type { Config } from '#platform/server/config.ts'
import { brandedMail } from '#platform/server/mail/layout.ts'
import type { Template } from '#platform/server/messages/driver.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import type { TenantEntry } from '#platform/server/tenants/tenantDirectory.ts'
import { placeholdersIn } from '../../rules/placeholders.ts'
import { faultIn, registeredFormOf, variablesIn } from '../../rules/registeredText.ts'
import type { MessageText, Words } from '../queue/messageContent.ts'

/** The school's own wording of a message. */
export type MessageTemplate = {
  readonly id: string
  readonly subject: string
  readonly body: string
  readonly registeredText: string
  readonly registeredId: string
  readonly providerTemplate: string
  readonly entityId: string | null
}

type Setting = {
  readonly config: Config
  readonly school: Pick<TenantEntry, 'name' | 'colour' | 'subDomain'>
  readonly language: MessageLanguage
  readonly template: MessageTemplate | null
}

const mailWords: Localized<{
  hello(firstName: string): string
  open: string
  always(school: string): string
  chosen(school: string): string
}> = {
  en: {
    hello: (firstName) => `Hello ${firstName},`,
    open: 'View in Banyan',
    always: (school) => `${school} always sends this message to keep your account safe.`,
    chosen: (school) =>
      `${school} sent you this e-mail. To change what you receive, go to My account, Notification settings.`,
  },
  hi: {
    hello: (firstName) => `नमस्ते ${firstName},`,
    open: 'Banyan में देखें',
    always: (school) => `आपके खाते की सुरक्षा के लिए ${school} यह संदेश हमेशा भेजता है।`,
    chosen: (school) => `यह ई-मेल ${school} ने भेजा है। सूचनाएँ बदलने के लिए “मेरा खाता” में “सूचनाओं की सेटिंग” खोलें।`,
  },
}

const textsOf = ({ title, body, content }: Words): MessageText[] => [{ title, body }, ...(content.more ?? [])]

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string }

export function mailOf(words: Words, { config, school, language, template }: Setting): RenderedMail {
  const { content } = words
  const texts = textsOf(words)
  const say = mailWords[language]
  const own = template && templateText(template, words, school.name, language)
  const heading = content.mail?.heading ?? words.title
  const paragraphs = content.mail
    ? [...content.mail.paragraphs]
    : [
        ...(content.firstName ? [say.hello(content.firstName)] : []),
        ...(own === null ? texts.map(({ title, body }, at) => (at === 0 ? body : `${title}\n${body}`)) : [own]),
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
    lang: language,
    dir: 'ltr',
  })
  const subject = template && subjectOf(template, words, school.name, language)
  return { subject: oneLine(content.mail?.subject ?? subject ?? `${heading} · ${school.name}`), text, html }
}

/** A line break in a subject would start a header of its own. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 250)

/** In characters: three SMS parts in Devanagari. */
const maxSmsLength = 200

/** The text of an SMS or of WhatsApp. */
export function textOf(words: Words, { school, language, template }: Omit<Setting, 'config'>): string {
  if (words.content.isComplete) return words.body
  if (template) return templateText(template, words, school.name, language)
  const told = textsOf(words).map(({ title, body }) => `${title}. ${body}`)
  const whole = `${school.name}: ${told.join(' ')}`
  return whole.length > maxSmsLength ? `${whole.slice(0, maxSmsLength - 1)}…` : whole
}

/** The title of a push message; its text is the school's name, because a locked screen shows it to whoever is near. */
export function pushTitleOf(words: Words, { school, language, template }: Omit<Setting, 'config'>): string {
  const own = template && subjectOf(template, words, school.name, language)
  const titles = textsOf(words).map(({ title }) => title)
  return own ?? (titles.length === 1 ? (titles[0] ?? '') : titles.join(' · ').slice(0, 200))
}

function valuesOf(words: Words, school: string) {
  const { title, body, content } = words
  return { school, title, body, name: content.firstName ?? '', ...content.params }
}

/** The template's own subject or title; null if it has none. */
const subjectOf = (template: MessageTemplate, words: Words, school: string, language: MessageLanguage) =>
  template.subject === '' ? null : filled(template.subject, valuesOf(words, school), language)

const templateText = (template: MessageTemplate, words: Words, school: string, language: MessageLanguage) =>
  filled(template.body, valuesOf(words, school), language)

/** The text the words must fit: the registered one, or the template's own if it has none. */
const registeredOf = ({ registeredText, body }: MessageTemplate) => registeredText || registeredFormOf(body)

/** The template as the provider knows it, with the values in the order of the text. */
export function providerTemplateOf(
  template: MessageTemplate | null,
  words: Words,
  school: string,
  language: MessageLanguage,
): Template | undefined {
  if (!template?.providerTemplate) return undefined
  const values = valuesOf(words, school)
  const marks = placeholdersIn(template.body)
  // A campaign has words of its own that fit the registered text; its values are found in them.
  const found = words.content.isComplete ? variablesIn(registeredOf(template), words.body) : null
  const variables = Object.fromEntries(
    marks.map(({ name, mark }, at) => [name, found ? (found[at] ?? '') : filled(mark, values, language)]),
  )
  return {
    id: template.providerTemplate,
    language,
    variables,
    ...(template.entityId && { entityId: template.entityId }),
  }
}

/** Where a text differs from the one that was registered, as a reason; null if it may be sent. */
export function registrationFault(template: MessageTemplate | null, text: string): string | null {
  if (!template?.registeredText) return null
  const fault = faultIn(template.registeredText, text)
  return fault && `not-registered at ${fault.at}`
}
