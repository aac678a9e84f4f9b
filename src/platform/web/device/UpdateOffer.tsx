import { IconX } from '@tabler/icons-react'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { useText } from '../i18n.tsx'
import { platformText } from '../words.ts'
import { applyUpdate, postponeUpdate, useUpdate } from './appUpdate.ts'
import css from './UpdateOffer.module.css'

/** Offers a new version and stays until answered, so that nobody's work is interrupted. */
export function UpdateOffer() {
  const isReady = useUpdate()
  const text = useText(platformText).update
  return (
    <div role="status" data-print="hide">
      {isReady && (
        <div className={css.offer}>
          <p className={css.words}>{text.ready}</p>
          <Button size="small" onClick={applyUpdate}>
            {text.reload}
          </Button>
          <IconButton icon={IconX} size="small" label={text.later} tooltip={false} onClick={postponeUpdate} />
        </div>
      )}
    </div>
  )
}
