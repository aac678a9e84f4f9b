import type { MessageLanguage } from '#platform/contract/notifications.ts'
import { filled } from '#platform/contract/notifications.ts'
import type { Template } from '#platform/server/messages/driver.ts'
import { placeholdersIn } from '../../rules/placeholders.ts'
import { faultIn, registeredFormOf, variablesIn } from '../../rules/registeredText.ts'
import { valueTogether } from '../../rules/valuesTogether.ts'
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
  /** The sender registered for it; null if it has none. */
  readonly header: string | null
  readonly isVerified: boolean | null
}

/** A template with what fills it. */
type Filling = {
  readonly template: MessageTemplate
  readonly words: Words
  readonly school: string
  readonly language: MessageLanguage
}

/** The texts of a message: one, unless several of its kind are told together. */
export const textsOf = ({ title, body, content }: Words): MessageText[] => [
  { title, body, ...(content.params && { params: content.params }) },
  ...(content.more ?? []),
]

const valuesOf = ({ title, body, params }: MessageText, { words, school }: Filling) => ({
  school,
  title,
  body,
  name: words.content.firstName ?? '',
  ...params,
})

const distinct = (texts: readonly string[]) => [...new Set(texts)]

/** The template's own subject or title of each text; null if it has none. */
export const subjectsOf = (filling: Filling): string[] | null =>
  filling.template.subject === ''
    ? null
    : distinct(
        textsOf(filling.words).map((text) =>
          filled(filling.template.subject, valuesOf(text, filling), filling.language),
        ),
      )

/** The template once for each text, in their order. */
export const bodiesOf = (filling: Filling): string[] =>
  textsOf(filling.words).map((text) => filled(filling.template.body, valuesOf(text, filling), filling.language))

/** Operators and providers send an approved text only as it is, so it is said once, with the values of all texts. */
const isApproved = ({ registeredText, providerTemplate }: MessageTemplate) =>
  registeredText !== '' || providerTemplate !== ''

/** The value of one placeholder for all texts. */
const toldValue = (mark: string, filling: Filling) =>
  valueTogether(textsOf(filling.words).map((text) => filled(mark, valuesOf(text, filling), filling.language)))

/** The template as a text. It names everything that is told together. */
export function templateText(filling: Filling): string {
  const { template, words } = filling
  if (!words.content.more?.length || !isApproved(template)) return distinct(bodiesOf(filling)).join(' ')
  const marks = new Map(placeholdersIn(template.body).map(({ mark }) => [mark, toldValue(mark, filling)]))
  return template.body.replace(/\{\w+(?::\w+)?\}/g, (mark) => marks.get(mark) ?? toldValue(mark, filling))
}

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
  const filling = { template, words, school, language }
  const marks = placeholdersIn(template.body)
  // A campaign has words of its own that fit the registered text; its values are found in them.
  const found = words.content.isComplete ? variablesIn(registeredOf(template), words.body) : null
  const variables = Object.fromEntries(
    marks.map(({ name, mark }, at) => [name, found ? (found[at] ?? '') : toldValue(mark, filling)]),
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
