import { useState } from 'react'
import { gatewayChannels } from '#modules/gateway/choices.ts'
import { gatewaySetup } from '#modules/gateway/contract.ts'
import type { GatewaySettings } from '#modules/gateway/setupSchemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { ChannelOrder } from '../ChannelOrder.tsx'
import css from '../Gateway.module.css'
import { useSending } from '../useSending.ts'
import { gatewayText } from '../words.ts'

/** Quiet hours, the order of channels, approval, and what is paid in advance. */
export function SendingRules({ settings, mayEdit }: { settings: GatewaySettings; mayEdit: boolean }) {
  const text = useText(gatewayText)
  const [values, setValues] = useState(settings)
  const change = (changes: Partial<GatewaySettings>) => setValues((before) => ({ ...before, ...changes }))
  const save = useSend(gatewaySetup.routes.saveGatewaySettings)
  const { send, isSending, errors } = useSending()
  const { quietHours, prepaid } = values
  return (
    <Section title={text.settings}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send(
            () => save.mutateAsync({ body: values }),
            () => undefined,
          )
        }}
      >
        <fieldset className={css.fields} disabled={!mayEdit}>
          <Checkbox
            label={text.quietHours}
            hint={text.quietHoursHint}
            checked={quietHours !== null}
            onChange={(isOn) => change({ quietHours: isOn ? { from: '21:00', to: '07:00' } : null })}
          />
          {quietHours && (
            <div className={css.row}>
              <TimeField
                label={text.quietFrom}
                value={quietHours.from}
                onChange={(from) => change({ quietHours: { ...quietHours, from: from ?? '' } })}
                error={errors['quietHours.from']}
              />
              <TimeField
                label={text.quietTo}
                value={quietHours.to}
                onChange={(to) => change({ quietHours: { ...quietHours, to: to ?? '' } })}
                error={errors['quietHours.to']}
              />
            </div>
          )}
          <NumberField
            label={text.approvalAbove}
            min={1}
            max={100_000}
            value={values.approvalAbove}
            onChange={(approvalAbove) => change({ approvalAbove: approvalAbove ?? 1 })}
            error={errors.approvalAbove}
          />
          <ChannelOrder
            channels={gatewayChannels}
            label={text.chain}
            hint={text.chainHint}
            none={text.chainNone}
            value={values.chain}
            onChange={(chain) => change({ chain })}
            error={errors.chain}
          />
          <div className={css.stack}>
            <div>
              <strong>{text.prepaid}</strong>
              <p className={css.quiet}>{text.prepaidHint}</p>
            </div>
            {gatewayChannels
              .filter((channel) => channel === 'sms' || channel === 'whatsapp')
              .map((channel) => (
                <Checkbox
                  key={channel}
                  label={text.channels[channel]}
                  checked={prepaid.includes(channel)}
                  onChange={(isOn) =>
                    change({ prepaid: isOn ? [...prepaid, channel] : prepaid.filter((one) => one !== channel) })
                  }
                />
              ))}
          </div>
        </fieldset>
        {mayEdit && (
          <div className={css.row}>
            <Button type="submit" variant="primary" loading={isSending}>
              {text.save}
            </Button>
          </div>
        )}
      </form>
    </Section>
  )
}
