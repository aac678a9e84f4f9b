import { useInstallation } from '#platform/web/device/installation.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { familyText } from './words.ts'

/** Offers to put the app on the home screen, until somebody on this device has answered. */
export function InstallHint() {
  const text = useText(familyText).install
  const { name } = useSchool()
  const { way, decline, install } = useInstallation()
  if (!way) return null
  return (
    <Notice
      tone="info"
      title={fill(text.title, { school: name })}
      onClose={decline}
      action={
        way === 'ask' && (
          <Button size="small" onClick={() => void install()}>
            {text.install}
          </Button>
        )
      }
    >
      {way === 'ask' ? text.ask : text.share}
    </Notice>
  )
}
