import { IconArrowUp, IconX } from '@tabler/icons-react'
import type { MessageChannel } from '#modules/gateway/choices.ts'
import { useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from './Gateway.module.css'
import { gatewayText } from './words.ts'

type ChannelOrderProps<Channel extends MessageChannel> = {
  readonly channels: readonly Channel[]
  readonly label: string
  readonly hint?: string
  readonly none: string
  readonly value: readonly Channel[]
  readonly onChange: (value: Channel[]) => void
  readonly error?: string | undefined
}

/** Channels one after the other. */
export function ChannelOrder<Channel extends MessageChannel>({
  channels,
  label,
  hint,
  none,
  value,
  onChange,
  error,
}: ChannelOrderProps<Channel>) {
  const text = useText(gatewayText)
  const left = channels.filter((channel) => !value.includes(channel))
  const moveUp = (at: number) => {
    const [moved] = value.slice(at, at + 1)
    if (moved)
      onChange([...value.slice(0, at - 1), moved, ...value.filter((_, index) => index >= at - 1 && index !== at)])
  }
  return (
    <div className={css.stack}>
      <div>
        <strong>{label}</strong>
        {hint && <p className={css.quiet}>{hint}</p>}
        {error && <p role="alert">{error}</p>}
      </div>
      {value.length === 0 ? (
        <p className={css.quiet}>{none}</p>
      ) : (
        <Lines label={label}>
          {value.map((channel, at) => (
            <Line key={channel} name={`${at + 1}. ${text.channels[channel]}`}>
              {at > 0 && (
                <IconButton
                  icon={IconArrowUp}
                  label={`${text.up}: ${text.channels[channel]}`}
                  onClick={() => moveUp(at)}
                />
              )}
              <IconButton
                icon={IconX}
                label={`${text.remove}: ${text.channels[channel]}`}
                onClick={() => onChange(value.filter((one) => one !== channel))}
              />
            </Line>
          ))}
        </Lines>
      )}
      {left.length > 0 && (
        <NativeSelect<string>
          label={text.addToChain}
          value=""
          onChange={(chosen) => {
            const channel = left.find((one) => one === chosen)
            if (channel) onChange([...value, channel])
          }}
          options={[
            { value: '', label: '–' },
            ...left.map((channel) => ({ value: channel, label: text.channels[channel] })),
          ]}
        />
      )}
    </div>
  )
}
