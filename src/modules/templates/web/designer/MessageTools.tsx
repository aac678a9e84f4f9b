import type { MessageText } from '#modules/templates/contentSchemas.ts'
import type { TemplateKind } from '#modules/templates/kinds.ts'
import css from '#platform/web/designer/Designer.module.css'
import { useCount, useLanguage, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { fieldLabels } from '../../rules/fieldLabels.ts'
import { fieldsOf } from '../../rules/fields.ts'
import { merged } from '../../rules/merging.ts'
import { registeredFormOf } from '../../rules/registeredText.ts'
import { templateText } from '../words.ts'
import { FieldMenu } from './FieldChoice.tsx'
import { languageNames } from './languageNames.ts'

type MessageDraft = { name: string; content: MessageText }

type MessageToolsProps = {
  kind: TemplateKind
  draft: MessageDraft
  readOnly: boolean
  onChange: (draft: MessageDraft) => void
}

/** The words of a message, and what an operator has registered. */
export function MessageTools({ kind, draft, readOnly, onChange }: MessageToolsProps) {
  const { message: text, designer, add, tabs } = useText(templateText)
  const { content } = draft
  const put = (changes: Partial<MessageText>) => onChange({ ...draft, content: { ...content, ...changes } })
  return (
    <Section title={tabs.messages}>
      <fieldset className={css.fields} disabled={readOnly}>
        <legend className="visually-hidden">{tabs.messages}</legend>
        <TextField
          label={add.name}
          value={draft.name}
          maxLength={60}
          onChange={(name) => onChange({ ...draft, name })}
        />
        <NativeSelect
          label={text.language}
          options={(['en', 'hi'] as const).map((value) => ({ value, label: languageNames[value] }))}
          value={content.language}
          onChange={(language) => put({ language })}
        />
        {(kind === 'email' || kind === 'push') && (
          <TextField
            label={kind === 'email' ? text.subject : text.pushTitle}
            value={content.subject}
            maxLength={200}
            onChange={(subject) => put({ subject })}
          />
        )}
        <TextArea label={text.body} value={content.body} rows={8} max={1600} onChange={(body) => put({ body })} />
        <FieldMenu
          label={designer.insert}
          fields={fieldsOf(kind)}
          onChoose={(field) => put({ body: `${content.body} {${field}}` })}
        />
        {kind === 'sms' && (
          <>
            <TextArea
              label={text.registeredText}
              hint={text.registeredHint}
              value={content.registeredText}
              rows={5}
              max={1600}
              onChange={(registeredText) => put({ registeredText })}
            />
            <div>
              <Button size="small" onClick={() => put({ registeredText: registeredFormOf(content.body) })}>
                {text.fillRegistered}
              </Button>
            </div>
            <TextField
              label={text.registeredId}
              value={content.registeredId}
              maxLength={40}
              onChange={(registeredId) => put({ registeredId })}
            />
          </>
        )}
        {kind === 'whatsapp' && (
          <TextField
            label={text.providerTemplate}
            value={content.providerTemplate}
            maxLength={120}
            onChange={(providerTemplate) => put({ providerTemplate })}
          />
        )}
      </fieldset>
    </Section>
  )
}

/** The message with the name of each field in its place. */
export function MessageExample({ content }: { content: MessageText }) {
  const text = useText(templateText).message
  const count = useCount()
  const labels = fieldLabels[useLanguage()]
  const filled = (typed: string) => merged(typed, (field) => `‹${labels[field]}›`)
  return (
    <section className={css.preview} aria-label={text.preview}>
      <Section title={text.preview} subtitle={count(text.characters, [...content.body].length)}>
        {content.subject && <strong>{filled(content.subject)}</strong>}
        <p style={{ whiteSpace: 'pre-wrap' }}>{filled(content.body)}</p>
      </Section>
    </section>
  )
}
