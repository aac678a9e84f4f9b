import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { gatewayApproving, gatewayEditing } from '#modules/gateway/access.ts'
import type { Campaign } from '#modules/gateway/campaignSchemas.ts'
import { serviceTypes } from '#modules/gateway/choices.ts'
import { gatewayCampaigns } from '#modules/gateway/contract.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import css from '../Gateway.module.css'
import { detailsOf, gatewayPaths } from '../paths.ts'
import { ReadState } from '../ReadState.tsx'
import { gatewayTitles } from '../titles.ts'
import { useSending } from '../useSending.ts'
import { useMoment } from '../wordings.ts'
import { gatewayText } from '../words.ts'
import { CampaignForm } from './CampaignForm.tsx'
import { CampaignPreviewPanel } from './CampaignPreviewPanel.tsx'
import { CampaignStatus } from './CampaignStatus.tsx'
import { SubmitCampaign } from './SubmitCampaign.tsx'

/** One campaign, from the draft to its last message. */
export default function CampaignPage() {
  const { campaignId = '' } = useParams()
  return campaignId === 'new' ? <NewCampaign /> : <KnownCampaign campaignId={campaignId} />
}

function NewCampaign() {
  const { titles } = useText(gatewayTitles)
  const text = useText(gatewayText)
  const choices = useRead(gatewayCampaigns.routes.getCampaignChoices, {})
  if (!choices.data) return <ReadState read={choices} />
  return (
    <>
      <PageHeader title={text.newCampaign} crumbs={[{ label: titles.campaigns, to: gatewayPaths.campaigns }]} />
      <CampaignForm campaign={null} choices={choices.data} />
    </>
  )
}

function KnownCampaign({ campaignId }: { campaignId: string }) {
  const { titles } = useText(gatewayTitles)
  const params = { campaignId }
  const read = useRead(
    gatewayCampaigns.routes.getCampaign,
    { params },
    // A draft is being typed: a newer version would take the form away.
    { refetchInterval: ({ state }) => (state.data?.state === 'draft' ? false : 5000) },
  )
  if (!read.data) return <ReadState read={read} />
  const campaign = read.data
  const isOpen = campaign.state === 'draft' || campaign.state === 'pendingApproval' || campaign.state === 'scheduled'
  return (
    <>
      <PageHeader
        title={campaign.name}
        subtitle={<CampaignStatus state={campaign.state} />}
        crumbs={[{ label: titles.campaigns, to: gatewayPaths.campaigns }]}
        actions={<Actions campaign={campaign} />}
      />
      <div className={css.stack}>
        <Progress campaign={campaign} />
        {campaign.state === 'draft' ? (
          <Draft campaign={campaign} />
        ) : isOpen ? (
          <Waiting campaign={campaign} />
        ) : (
          <Words campaign={campaign} />
        )}
      </div>
    </>
  )
}

/** A draft beside what it would do. */
function Draft({ campaign }: { campaign: Campaign }) {
  const text = useText(gatewayText)
  const mayEdit = mayUse(gatewayEditing, useUser())
  const params = { campaignId: campaign.campaignId }
  const choices = useRead(gatewayCampaigns.routes.getCampaignChoices, {}, { isTogether: true })
  const preview = useRead(gatewayCampaigns.routes.previewCampaign, { params }, { isTogether: true })
  return (
    <>
      {campaign.decisionNote && (
        <Notice tone="warn" title={fill(text.decidedBy, { name: campaign.decidedBy ?? '' })}>
          {campaign.decisionNote}
        </Notice>
      )}
      <div className={css.columns}>
        {mayEdit && choices.data ? (
          <CampaignForm key={campaign.version} campaign={campaign} choices={choices.data} />
        ) : (
          <Words campaign={campaign} />
        )}
        <div className={css.stack}>
          {preview.data ? (
            <>
              <CampaignPreviewPanel preview={preview.data} hint={text.previewHint} />
              {mayEdit && <SubmitCampaign campaign={campaign} preview={preview.data} />}
            </>
          ) : (
            <ReadState read={preview} />
          )}
        </div>
      </div>
    </>
  )
}

/** What somebody has to approve, or what will leave at its time. */
function Waiting({ campaign }: { campaign: Campaign }) {
  const preview = useRead(gatewayCampaigns.routes.previewCampaign, { params: { campaignId: campaign.campaignId } })
  return (
    <div className={css.columns}>
      <Words campaign={campaign} />
      <div className={css.stack}>
        {preview.data ? <CampaignPreviewPanel preview={preview.data} /> : <ReadState read={preview} />}
      </div>
    </div>
  )
}

function Words({ campaign: { words } }: { campaign: Campaign }) {
  const text = useText(gatewayText)
  return (
    <Section title={text.text}>
      <div className={css.stack}>
        <p className={css.text} lang="en">{`${words.en.title}\n${words.en.body}`}</p>
        {words.hi && <p className={css.text} lang="hi">{`${words.hi.title}\n${words.hi.body}`}</p>}
      </div>
    </Section>
  )
}

function Progress({ campaign }: { campaign: Campaign }) {
  const text = useText(gatewayText)
  const moment = useMoment()
  const { number } = useFormat()
  if (campaign.state === 'draft') return null
  const channel = campaign.channels[0] ?? 'email'
  return (
    <div className={css.figures}>
      <StatBlock value={number(campaign.total || (campaign.counted ?? 0))} label={text.people} />
      <StatBlock value={number(campaign.pending)} label={text.pending} />
      <StatBlock value={number(campaign.processed)} label={text.processed} />
      <StatBlock value={number(campaign.failed)} label={text.failed} />
      {campaign.channels.includes('inApp') && <StatBlock value={number(campaign.unread)} label={text.unreadInBell} />}
      {campaign.scheduledAt && (
        <StatBlock value={moment(campaign.scheduledAt)} label={campaign.batchId ? text.startedAt : text.scheduledFor} />
      )}
      {campaign.batchId && (
        <ButtonLink
          to={detailsOf(campaign.batchId, {
            serviceTypeId: serviceTypes[channel],
            pending: 0,
            processed: 0,
            failed: 0,
          })}
        >
          {text.openBatch}
        </ButtonLink>
      )}
    </div>
  )
}

function Actions({ campaign }: { campaign: Campaign }) {
  const text = useText(gatewayText)
  const { number } = useFormat()
  const user = useUser()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'approve' | 'reject' | 'cancel' | 'delete' | null>(null)
  const [note, setNote] = useState('')
  const decide = useSend(gatewayCampaigns.routes.decideCampaign)
  const pause = useSend(gatewayCampaigns.routes.pauseCampaign)
  const resume = useSend(gatewayCampaigns.routes.resumeCampaign)
  const cancel = useSend(gatewayCampaigns.routes.cancelCampaign)
  const remove = useSend(gatewayCampaigns.routes.deleteCampaign)
  const { send, isSending, errors } = useSending()
  const { campaignId, version, state } = campaign
  const params = { campaignId }
  const close = () => setAsked(null)
  const nothing = () => undefined
  const mayEdit = mayUse(gatewayEditing, user)
  const mayDecide = mayUse(gatewayApproving, user) && state === 'pendingApproval'
  const isUnderWay = state === 'scheduled' || state === 'expanding' || state === 'sending'
  return (
    <div className={css.row}>
      {mayDecide && campaign.isOwn && <span className={css.quiet}>{text.ownWaits}</span>}
      {mayDecide && !campaign.isOwn && (
        <>
          <Button onClick={() => setAsked('reject')}>{text.reject}</Button>
          <Button variant="primary" onClick={() => setAsked('approve')}>
            {text.approve}
          </Button>
        </>
      )}
      {mayEdit && isUnderWay && (
        <Button
          loading={isSending}
          onClick={() => void send(() => pause.mutateAsync({ params, body: { version } }), nothing)}
        >
          {text.pause}
        </Button>
      )}
      {mayEdit && state === 'paused' && (
        <Button
          variant="primary"
          loading={isSending}
          onClick={() => void send(() => resume.mutateAsync({ params, body: { version } }), nothing)}
        >
          {text.resume}
        </Button>
      )}
      {mayEdit && (isUnderWay || state === 'paused' || state === 'pendingApproval') && (
        <Button onClick={() => setAsked('cancel')}>{text.cancelCampaign}</Button>
      )}
      {mayEdit && state === 'draft' && <Button onClick={() => setAsked('delete')}>{text.deleteDraft}</Button>}
      <ConfirmationDialog
        open={asked === 'approve'}
        title={fill(text.approveAsk, { n: number(campaign.counted ?? 0) })}
        confirmLabel={text.approve}
        onClose={close}
        onConfirm={() =>
          send(() => decide.mutateAsync({ params, body: { isApproved: true, note: '', version } }), close)
        }
      >
        {campaign.name}
      </ConfirmationDialog>
      <ConfirmationDialog
        open={asked === 'cancel'}
        danger
        title={text.cancelAsk}
        confirmLabel={text.cancelCampaign}
        onClose={close}
        onConfirm={() => send(() => cancel.mutateAsync({ params, body: { version } }), close)}
      >
        {text.cancelBody}
      </ConfirmationDialog>
      <ConfirmationDialog
        open={asked === 'delete'}
        danger
        title={text.deleteDraftAsk}
        confirmLabel={text.deleteDraft}
        onClose={close}
        onConfirm={() =>
          send(
            () => remove.mutateAsync({ params }),
            () => void navigate(gatewayPaths.campaigns),
          )
        }
      >
        {campaign.name}
      </ConfirmationDialog>
      {asked === 'reject' && (
        <FormDialog
          title={text.reject}
          submitLabel={text.reject}
          isSending={isSending}
          onSubmit={() =>
            void send(() => decide.mutateAsync({ params, body: { isApproved: false, note, version } }), close)
          }
          onClose={close}
        >
          <TextArea
            label={text.rejectReason}
            required
            rows={3}
            max={300}
            value={note}
            onChange={setNote}
            error={errors.note}
          />
        </FormDialog>
      )}
    </div>
  )
}
