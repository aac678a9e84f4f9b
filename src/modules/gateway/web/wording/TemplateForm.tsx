import { useState } from 'react'
import { gatewayChannels, languages, templateCategories } from '#modules/gateway/choices.ts'
import { gatewayWording } from '#modules/gateway/contract.ts'
import type { MessageTemplate } from '#modules/gateway/wordingSchemas.ts'
import type { Reply } from '#platform/contract/route.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { Select } from '#ui/select/Select.tsx'
import { faultInBody } from '../../rules/registeredText.ts'
import { segmentsOf } from '../../rules/segments.ts'
import css from '../Gateway.module.css'
import { useSending } from '../useSending.ts'
import { useNamed } from '../wordings.ts'
import { gatewayText } from '../words.ts'

type Known = Reply<typeof gatewayWording.routes.listTemplates>
type Values = Omit<MessageTemplate, 'messageTemplateId' | 'sender' | 'segments' | 'encoding' | 'fault' | 'version'>

const blank: Values = {
  name: '',
  kind: null,
  channel: 'sms',
  language: 'en',
  category: 'service',
  subject: '',
  body: '',
  registeredText: '',
  registeredId: '',
  providerTemplate: '',
  senderId: null,
  isActive: true,
}

type TemplateFormProps = {
  readonly template: MessageTemplate | null
  readonly kinds: Known['kinds']
  readonly senders: Known['senders']
  readonly onClose: () => void
}

/** Words for an event or a campaign. The text is compared with the registered one while it is typed. */
export function TemplateForm({ template, kinds, senders, onClose }: TemplateFormProps) {
  const text = useText(gatewayText)
  const named = useNamed()
  const [values, setValues] = useState<Values>(() => {
    if (!template) return blank
    const {
      messageTemplateId: _,
      sender: _sender,
      segments: _segments,
      encoding: _encoding,
      fault: _fault,
      version: _version,
      ...rest
    } = template
    return rest
  })
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }))
  const add = useSend(gatewayWording.routes.addTemplate)
  const save = useSend(gatewayWording.routes.saveTemplate)
  const { send, isSending, errors } = useSending()
  const submit = () =>
    template
      ? save.mutateAsync({
          params: { messageTemplateId: template.messageTemplateId },
          body: { ...values, version: template.version },
        })
      : add.mutateAsync({ body: values })
  const placeholders = kinds.find(({ kind }) => kind === values.kind)?.placeholders ?? ['name', 'students', 'school']
  const isText = values.channel === 'sms' || values.channel === 'whatsapp'
  return (
    <FormDialog
      title={template ? text.editTemplate : text.addTemplate}
      submitLabel={text.save}
      isSending={isSending}
      onSubmit={() => void send(submit, onClose)}
      onClose={onClose}
    >
      <TextField
        label={text.name}
        required
        value={values.name}
        onChange={(name) => change({ name })}
        error={errors.name}
        data-autofocus=""
      />
      <Select
        label={text.forEvent}
        value={values.kind ?? ''}
        onChange={(kind) => change({ kind: kind || null })}
        options={[
          { value: '', label: text.forCampaigns },
          ...kinds.map((one) => ({ value: one.kind, label: named(one.name), hint: one.kind })),
        ]}
        error={errors.kind}
      />
      <div className={css.row}>
        <NativeSelect
          label={text.channel}
          value={values.channel}
          onChange={(chosen) => change({ channel: gatewayChannels.find((one) => one === chosen) ?? 'sms' })}
          options={gatewayChannels.map((value) => ({ value, label: text.channels[value] }))}
        />
        <NativeSelect
          label={text.language}
          value={values.language}
          onChange={(chosen) => change({ language: languages.find((one) => one === chosen) ?? 'en' })}
          options={languages.map((value) => ({ value, label: text.languages[value] }))}
        />
        <NativeSelect
          label={text.category}
          value={values.category}
          onChange={(chosen) => change({ category: templateCategories.find((one) => one === chosen) ?? 'service' })}
          options={templateCategories.map((value) => ({ value, label: text.categories[value] }))}
        />
      </div>
      {!isText && (
        <TextField
          label={text.subject}
          value={values.subject}
          onChange={(subject) => change({ subject })}
          error={errors.subject}
        />
      )}
      <TextArea
        label={text.body}
        required
        rows={4}
        max={1600}
        value={values.body}
        onChange={(body) => change({ body })}
        hint={fill(text.placeholders, { list: placeholders.map((name) => `{${name}}`).join(' ') })}
        error={errors.body}
      />
      {isText && <TextCheck body={values.body} registeredText={values.registeredText} />}
      {isText && (
        <>
          <TextArea
            label={text.registeredText}
            rows={4}
            max={1600}
            value={values.registeredText}
            onChange={(registeredText) => change({ registeredText })}
            hint={text.registeredHint}
            error={errors.registeredText}
          />
          <TextField
            label={text.registeredId}
            value={values.registeredId}
            onChange={(registeredId) => change({ registeredId })}
            error={errors.registeredId}
          />
          <TextField
            label={text.providerTemplate}
            value={values.providerTemplate}
            onChange={(providerTemplate) => change({ providerTemplate })}
            error={errors.providerTemplate}
          />
          <NativeSelect
            label={text.sender}
            value={values.senderId ?? ''}
            onChange={(senderId) => change({ senderId: senderId || null })}
            options={[
              { value: '', label: text.none },
              ...senders.map(({ senderId, header }) => ({ value: senderId, label: header })),
            ]}
            error={errors.senderId}
          />
        </>
      )}
      <Checkbox label={text.isActive} checked={values.isActive} onChange={(isActive) => change({ isActive })} />
    </FormDialog>
  )
}

/** Segments, and whether the text is the registered one. */
function TextCheck({ body, registeredText }: { body: string; registeredText: string }) {
  const text = useText(gatewayText)
  const count = useCount()
  const { segments, units, encoding } = segmentsOf(body)
  const fault = registeredText === '' ? null : faultInBody(registeredText, body)
  return (
    <div className={css.row} aria-live="polite">
      <span className={css.quiet}>
        {[count(text.segmentCount, segments), fill(text.textSize, { units, encoding })].join(' · ')}
      </span>
      {registeredText !== '' && (
        <Status tone={fault ? 'bad' : 'good'}>
          {fault ? fill(text.differs, { at: fault.at + 1, expected: fault.expected }) : text.matches}
        </Status>
      )}
    </div>
  )
}
