import { IconX } from '@tabler/icons-react'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { useText } from '../i18n.tsx'
import { platformText } from '../words.ts'
import { postponeUpdate, takeUpdate, useUpdate } from './appUpdate.ts'
import css from './UpdateOffer.module.css'

/** Stays until answered: a new version is ready, and nobody's work is interrupted for it. */
export function UpdateOffer() {
  const isReady = useUpdate()
  const text = useText(platformText).update
  return (
    <div role="status" data-print="hide">
      {isReady && (
        <div className={css.offer}>
          <p className={css.words}>{text.ready}</p>
          <Button size="small" onClick={takeUpdate}>
            {text.reload}
          </Button>
          <IconButton icon={IconX} size="small" label={text.later} tooltip={false} onClick={postponeUpdate} />
        </div>
      )}
    </div>
  )
}
