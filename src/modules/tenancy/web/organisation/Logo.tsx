import { organisation } from '#modules/tenancy/contract.ts'
import type { Organisation } from '#modules/tenancy/schemas.ts'
import { LogoPicker } from '#platform/web/forms/LogoPicker.tsx'
import { fill, useText } from '#platform/web/i18n.tsx'
import { sendFile } from '#platform/web/query.ts'
import { getSession, setSchool, useSchool } from '#platform/web/session/session.ts'
import { BranchMark } from '../branches/BranchName.tsx'
import css from './Logo.module.css'
import { organisationText, useServerWords } from './words.ts'

async function send(picture: File) {
  const { logoUrl } = (await sendFile(organisation.routes.saveLogo, {}, picture)).data
  const { school: now } = getSession()
  // A new URL, so that the browser does not show the old picture from its cache.
  if (now) setSchool({ ...now, logoUrl: logoUrl && `${logoUrl}?${Date.now()}` })
}

export function Logo({ own }: { own: Organisation }) {
  const text = useText(organisationText).logo
  const say = useServerWords()
  const school = useSchool()
  return (
    <LogoPicker
      text={text}
      src={own.logoUrl && (school.logoUrl ?? own.logoUrl)}
      alt={fill(text.current, { name: own.name })}
      none={
        <div className={css.none}>
          <BranchMark name={own.name} colour={school.colour} large />
          <p>{fill(text.none, { name: own.name })}</p>
        </div>
      }
      send={send}
      say={say}
    />
  )
}
