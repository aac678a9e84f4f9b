import { messageChannels } from '#modules/gateway/choices.ts'
import { ownGateway } from '#modules/gateway/contract.ts'
import type { Channel } from '#platform/contract/notifications.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Switch } from '#ui/choices/Switch.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from './NotificationSettings.module.css'
import { notificationText } from './words.ts'

type CampaignConsentsProps = { readonly available: readonly Channel[]; readonly hasWhatsapp: boolean }

/** On which channels campaigns may come. Each is turned off and on here at once. */
export function CampaignConsents({ available, hasWhatsapp }: CampaignConsentsProps) {
  const text = useText(notificationText).campaigns
  const read = useRead(ownGateway.routes.getOwnCampaignConsents, {})
  const save = useSend(ownGateway.routes.saveOwnCampaignConsent)
  if (!read.data) return null
  const saving = save.isPending ? save.variables.body : null
  const offered = messageChannels.filter((one) => (one === 'whatsapp' ? hasWhatsapp : available.includes(one)))
  const isOn = (channel: (typeof messageChannels)[number]) =>
    saving?.channel === channel
      ? saving.isOn
      : (read.data.channels.find((one) => one.channel === channel)?.isOn ?? true)
  return (
    <Section title={text.title} subtitle={text.hint}>
      <div className={css.switches}>
        {offered.map((channel) => (
          <Switch
            key={channel}
            label={fill(text.label, { channel: text.channels[channel] })}
            checked={isOn(channel)}
            disabled={save.isPending}
            onChange={(wanted) => save.mutate({ body: { channel, isOn: wanted } })}
          />
        ))}
      </div>
    </Section>
  )
}
