import { IconCopy, IconShare2 } from '@tabler/icons-react'
import { linkMinutes } from '#modules/gradebook/linkMinutes.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import css from './Links.module.css'
import { linkText } from './words.ts'

/** Shows a link to a report, once: its code is in no other reply. */
export function LinkDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const text = useText(linkText)
  // The host the page was opened on, which the server may not know.
  const url = new URL(path, window.location.origin).href
  const copy = () => void navigator.clipboard.writeText(url).then(() => toast.success(text.copied))
  const canShare = 'share' in navigator
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      actions={
        <>
          {canShare && (
            <Button icon={IconShare2} onClick={() => void navigator.share({ url }).catch(() => undefined)}>
              {text.share}
            </Button>
          )}
          <Button variant="primary" icon={IconCopy} onClick={copy}>
            {text.copy}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <p>{fill(text.about, { n: linkMinutes })}</p>
        <TextField label={text.address} readOnly value={url} onChange={() => undefined} />
      </div>
    </Dialog>
  )
}
