import { useState } from 'react'
import type { Campaign, CampaignPreview } from '#modules/gateway/campaignSchemas.ts'
import { gatewayCampaigns } from '#modules/gateway/contract.ts'
import type { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { instantOf, today } from '#platform/contract/dates/dates.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Gateway.module.css'
import { useSending } from '../useSending.ts'
import { useMoment } from '../wordings.ts'
import { gatewayText } from '../words.ts'

/** When it leaves, and who else has to agree. */
export function SubmitCampaign({ campaign, preview }: { campaign: Campaign; preview: CampaignPreview }) {
  const text = useText(gatewayText)
  const count = useCount()
  const moment = useMoment()
  const { timeZone } = useSchool()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [day, setDay] = useState<string | null>(today(timeZone))
  const [time, setTime] = useState<string | null>('10:00')
  const submit = useSend(gatewayCampaigns.routes.submitCampaign)
  const { send, isSending, errors } = useSending()
  const { campaignId, version } = campaign
  const scheduledAt = when === 'later' && day && time ? instantOf(day as CivilDate, time, timeZone) : null
  const isHeld = when === 'now' && Date.parse(preview.leavesAt) > Date.now() + 60_000
  const reached = preview.people - preview.unreachable
  const label = preview.needsApproval
    ? text.submitForApproval
    : when === 'later'
      ? text.scheduleIt
      : fill(text.submitNow, { n: count(text.reach, reached) })
  return (
    <Section title={text.when}>
      <div className={css.form}>
        <SegmentedControl
          label={text.when}
          value={when}
          onChange={setWhen}
          options={[
            { value: 'now', label: text.now },
            { value: 'later', label: text.later },
          ]}
        />
        {when === 'later' && (
          <div className={css.row}>
            <DateField
              label={text.date}
              value={day}
              onChange={setDay}
              min={today(timeZone)}
              error={errors.scheduledAt}
            />
            <TimeField label={text.time} value={time} onChange={setTime} />
          </div>
        )}
        {preview.approvalReason === 'size' && (
          <Notice tone="info" title={fill(text.needsApprovalSize, { n: preview.approvalAbove })} />
        )}
        {preview.approvalReason === 'school' && <Notice tone="info" title={text.needsApprovalSchool} />}
        {preview.approvalReason === 'emergency' && <Notice tone="warn" title={text.needsApprovalEmergency} />}
        {isHeld && <Notice tone="info" title={fill(text.quietNow, { time: moment(preview.leavesAt) })} />}
        <div className={css.row}>
          <Button
            variant="primary"
            loading={isSending}
            disabled={reached <= 0}
            onClick={() =>
              void send(
                () => submit.mutateAsync({ params: { campaignId }, body: { scheduledAt, version } }),
                () => undefined,
              )
            }
          >
            {label}
          </Button>
        </div>
      </div>
    </Section>
  )
}
