import { ButtonLink } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { type Door, loginPath } from '../paths.ts'
import css from './DoorForm.module.css'
import { DoorPage } from './DoorPage.tsx'

type CannotSendProps = { door: Door; title: string; reason: string; advice: string; back: string }

/** In place of a form whose link or code could never arrive: why, what to do instead, and the way back. */
export function CannotSend({ door, title, reason, advice, back }: CannotSendProps) {
  return (
    <DoorPage door={door} title={title}>
      <Notice tone="info" title={reason}>
        {advice}
      </Notice>
      <div className={css.next}>
        <ButtonLink to={loginPath(door)} size="large" block>
          {back}
        </ButtonLink>
      </div>
    </DoorPage>
  )
}
