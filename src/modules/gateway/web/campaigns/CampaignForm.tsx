import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Audience, Campaign, CampaignWords } from '#modules/gateway/campaignSchemas.ts'
import {
  type CampaignCategory,
  campaignCategories,
  type MessageChannel,
  messageChannels,
} from '#modules/gateway/choices.ts'
import { gatewayCampaigns } from '#modules/gateway/contract.ts'
import { today } from '#platform/contract/dates/dates.ts'
import type { Reply } from '#platform/contract/route.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { campaignPlaceholders } from '../../rules/placeholders.ts'
import { segmentsOf } from '../../rules/segments.ts'
import { ChannelOrder } from '../ChannelOrder.tsx'
import css from '../Gateway.module.css'
import { campaignOf } from '../paths.ts'
import { useSending } from '../useSending.ts'
import { gatewayText } from '../words.ts'
import { AudienceFields } from './AudienceFields.tsx'

type Values = {
  name: string
  category: CampaignCategory
  audience: Audience
  channels: MessageChannel[]
  words: CampaignWords
}

type Choices = Reply<typeof gatewayCampaigns.routes.getCampaignChoices>

/** Who, on which channels, in which words. */
export function CampaignForm({ campaign, choices }: { campaign: Campaign | null; choices: Choices }) {
  const text = useText(gatewayText)
  const navigate = useNavigate()
  const { timeZone } = useSchool()
  const [values, setValues] = useState<Values>(() =>
    campaign
      ? {
          name: campaign.name,
          category: campaign.category,
          audience: campaign.audience,
          channels: campaign.channels,
          words: campaign.words,
        }
      : {
          name: '',
          category: 'service',
          audience: { by: 'class', classIds: [], side: 'guardians' },
          channels: ['push', 'email'],
          words: { en: { title: '', body: '' }, hi: null },
        },
  )
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }))
  const add = useSend(gatewayCampaigns.routes.addCampaign)
  const save = useSend(gatewayCampaigns.routes.saveCampaign)
  const { send, isSending, errors } = useSending()
  const leavesBanyan = values.channels.some((channel) => channel !== 'inApp')
  const submit = () =>
    campaign
      ? save.mutateAsync({
          params: { campaignId: campaign.campaignId },
          body: { ...values, version: campaign.version },
        })
      : add.mutateAsync({ body: values })
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(submit, ({ data }) => {
          if (!campaign) void navigate(campaignOf(data.campaignId), { replace: true })
        })
      }}
    >
      <TextField
        label={text.campaignName}
        required
        value={values.name}
        onChange={(name) => change({ name })}
        error={errors.name}
      />
      <NativeSelect
        label={text.category}
        value={values.category}
        onChange={(chosen) => change({ category: campaignCategories.find((one) => one === chosen) ?? 'service' })}
        options={campaignCategories.map((value) => ({ value, label: text.categories[value] }))}
      />
      <AudienceFields
        audience={values.audience}
        choices={choices}
        today={today(timeZone)}
        errors={errors}
        onChange={(audience) => change({ audience })}
      />
      <ChannelOrder
        channels={messageChannels}
        label={text.channelsInOrder}
        hint={text.channelsHint}
        none={text.chainNone}
        value={values.channels}
        onChange={(channels) => change({ channels })}
        error={errors.channels}
      />
      <WordFields
        title={text.inEnglish}
        lang="en"
        words={values.words.en}
        leavesBanyan={leavesBanyan}
        errors={errors}
        onChange={(en) => change({ words: { ...values.words, en } })}
      />
      {values.words.hi ? (
        <WordFields
          title={text.inHindi}
          lang="hi"
          words={values.words.hi}
          leavesBanyan={leavesBanyan}
          errors={errors}
          onChange={(hi) => change({ words: { ...values.words, hi } })}
          action={
            <Button size="small" onClick={() => change({ words: { ...values.words, hi: null } })}>
              {text.removeHindi}
            </Button>
          }
        />
      ) : (
        <div className={css.row}>
          <Button onClick={() => change({ words: { ...values.words, hi: { title: '', body: '' } } })}>
            {text.addHindi}
          </Button>
        </div>
      )}
      <div className={css.row}>
        <Button type="submit" variant={campaign ? 'secondary' : 'primary'} loading={isSending}>
          {text.saveDraft}
        </Button>
      </div>
    </form>
  )
}

type WordFieldsProps = {
  readonly title: string
  readonly lang: 'en' | 'hi'
  readonly words: CampaignWords['en']
  /** The bell has no segments. */
  readonly leavesBanyan: boolean
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (words: CampaignWords['en']) => void
  readonly action?: ReactNode
}

function WordFields({ title, lang, words, leavesBanyan, errors, onChange, action }: WordFieldsProps) {
  const text = useText(gatewayText)
  const count = useCount()
  const { segments, units, encoding } = segmentsOf(words.body)
  return (
    <Section title={title} action={action} level={3}>
      <div className={css.form}>
        <TextField
          label={text.titleField}
          required
          lang={lang}
          value={words.title}
          onChange={(next) => onChange({ ...words, title: next })}
          error={errors[`words.${lang}.title`]}
        />
        <TextArea
          label={text.body}
          required
          lang={lang}
          rows={5}
          max={1600}
          value={words.body}
          onChange={(body) => onChange({ ...words, body })}
          hint={fill(text.placeholders, { list: campaignPlaceholders.map((name) => `{${name}}`).join(' ') })}
          error={errors[`words.${lang}.body`]}
        />
        {leavesBanyan && (
          <p className={css.quiet} aria-live="polite">
            {[count(text.segmentCount, segments), fill(text.textSize, { units, encoding })].join(' · ')}
          </p>
        )}
      </div>
    </Section>
  )
}
