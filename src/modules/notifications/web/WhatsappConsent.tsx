import { ownGateway } from '#modules/gateway/contract.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Switch } from '#ui/choices/Switch.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { notificationText } from './words.ts'

/** WhatsApp needs consent before the first message. It is given and taken back here at once. */
export function WhatsappConsent({ isGiven }: { isGiven: boolean }) {
  const text = useText(notificationText).whatsapp
  const save = useSend(ownGateway.routes.saveOwnConsent)
  return (
    <Section title={text.title} subtitle={text.hint}>
      <Switch
        label={text.label}
        checked={save.isPending ? save.variables.body.isGiven : isGiven}
        disabled={save.isPending}
        onChange={(agreed) => save.mutate({ body: { channel: 'whatsapp', isGiven: agreed } })}
      />
    </Section>
  )
}
