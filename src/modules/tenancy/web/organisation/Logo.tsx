import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Organisation, organisation } from '#modules/tenancy/contract.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { sendFile } from '#platform/web/query.ts'
import { getSession, setSchool, useSchool } from '#platform/web/session.ts'
import { Button } from '#ui/Button.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Section } from '#ui/Panel.tsx'
import { toast } from '#ui/toast.ts'
import { useUiText } from '#ui/UiText.ts'
import { BranchMark } from './BranchName.tsx'
import css from './Logo.module.css'
import { organisationText, useServerWords } from './words.ts'

/** Bytes; the same bound as the server's. */
const maxSize = 2 * 1024 * 1024

/** The logo, and the way to another: chosen, looked at as it will appear, then put to use. */
export function Logo({ own }: { own: Organisation }) {
  const text = useText(organisationText).logo
  const say = useServerWords()
  const { cancel } = useUiText()
  const [picture, setPicture] = useState<File | null>(null)
  const preview = useObjectUrl(picture)
  const school = useSchool()
  const send = useMutation({
    mutationFn: async (picture: File) => (await sendFile(organisation.routes.saveLogo, {}, picture)).data,
  })
  const use = async () => {
    if (!picture) return
    try {
      const { logoUrl } = await send.mutateAsync(picture)
      const { school: now } = getSession()
      // Another address, so that the browser does not show the old picture from its memory.
      if (now) setSchool({ ...now, logoUrl: logoUrl && `${logoUrl}?${Date.now()}` })
      setPicture(null)
      toast.success(text.saved)
    } catch {
      // Said beside the file.
    }
  }
  const src = preview ?? (own.logoUrl && (school.logoUrl ?? own.logoUrl))
  return (
    <Section title={text.title}>
      <div className={css.logo}>
        {src ? (
          <>
            <Faces src={src} alt={preview ? text.preview : fill(text.current, { name: own.name })} />
            {preview && <p className={css.words}>{text.preview}</p>}
          </>
        ) : (
          <div className={css.none}>
            <BranchMark name={own.name} colour={school.colour} large />
            <p className={css.words}>{fill(text.none, { name: own.name })}</p>
          </div>
        )}
        <FileDrop
          label={text.choose}
          hint={text.hint}
          accept="image/png,image/jpeg,image/webp"
          maxSize={maxSize}
          maxFiles={1}
          disabled={picture !== null}
          files={
            picture
              ? [
                  {
                    id: 'logo',
                    name: picture.name,
                    size: picture.size,
                    state: send.isPending ? 'uploading' : send.isError ? 'failed' : 'waiting',
                    error: send.isError ? say(send.error.message) : undefined,
                  },
                ]
              : []
          }
          onAdd={([file]) => {
            send.reset()
            setPicture(file ?? null)
          }}
          onRemove={() => setPicture(null)}
        />
        {picture && (
          <div className={css.actions}>
            <Button onClick={() => setPicture(null)} disabled={send.isPending}>
              {cancel}
            </Button>
            <Button variant="primary" loading={send.isPending} onClick={() => void use()}>
              {text.use}
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}

/** A picture as it stands on paper, and small on the ink of the rail. */
function Faces({ src, alt }: { src: string; alt: string }) {
  return (
    <div className={css.faces}>
      <span className={css.paper}>
        <img src={src} alt={alt} />
      </span>
      <span className={css.rail}>
        <img src={src} alt="" />
      </span>
    </div>
  )
}

/** An address for a file that only this page can open; given back when it is no longer shown. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return file && url
}
