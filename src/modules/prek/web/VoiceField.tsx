import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { VoiceButton } from '#platform/web/recording/VoiceButton.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import css from './Prek.module.css'
import { prekText } from './words.ts'

/** A voice note instead of typing: one, to be heard again before it is saved. */
export function VoiceField({ voice, onChange }: { voice: File | undefined; onChange: (voice?: File) => void }) {
  const text = useText(prekText).observe
  if (!voice) return <VoiceButton text={text.voice} onRecorded={onChange} />
  return (
    <div className={css.tools}>
      <Heard voice={voice} />
      <IconButton icon={IconX} label={text.voice.drop} onClick={() => onChange(undefined)} />
    </div>
  )
}

function Heard({ voice }: { voice: File }) {
  const text = useText(prekText).observe
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(voice)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [voice])
  // biome-ignore lint/a11y/useMediaCaption: a teacher's own words, which nobody has written down
  return address ? <audio controls src={address} aria-label={text.voice.label} /> : null
}
