import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mayUse } from '#platform/contract/access.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { sendFile, useSend } from '#platform/web/query.ts'
import { getSession, setSchool, useUser } from '#platform/web/session.ts'
import { Button } from '#ui/Button.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Section } from '#ui/Panel.tsx'
import { toast } from '#ui/toast.ts'
import { useUiText } from '#ui/UiText.ts'
import { type SchoolDetails, school } from '../contract.ts'
import css from './SchoolLogo.module.css'
import { schoolText, useServerWords } from './words.ts'

/** Bytes; the same bound as the server's. */
const maxSize = 2 * 1024 * 1024

const showEverywhere = (logoUrl: string | null) => {
  const { school: now } = getSession()
  if (now) setSchool({ ...now, logoUrl })
}

/** The logo, and the way to another: chosen, looked at as it will appear, then put to use. */
export function SchoolLogo({ details }: { details: SchoolDetails }) {
  const text = useText(schoolText).logo
  const mayEdit = mayUse(school.routes.saveSchoolLogo.access, useUser())
  const [picture, setPicture] = useState<File | null>(null)
  const preview = useObjectUrl(picture)
  const src = preview ?? details.logoUrl
  return (
    <Section title={text.title}>
      <div className={css.logo}>
        {src ? (
          <div className={css.faces}>
            <span className={css.paper}>
              <img src={src} alt={preview ? text.preview : fill(text.current, { name: details.name })} />
            </span>
            <span className={css.rail}>
              <img src={src} alt="" />
            </span>
          </div>
        ) : (
          <p className={css.words}>{text.none}</p>
        )}
        {preview && <p className={css.words}>{text.preview}</p>}
        {mayEdit && <ChooseLogo picture={picture} onChoose={setPicture} />}
        {mayEdit && !picture && details.logoUrl && <RemoveLogo />}
      </div>
    </Section>
  )
}

function ChooseLogo({ picture, onChoose }: { picture: File | null; onChoose: (file: File | null) => void }) {
  const text = useText(schoolText).logo
  const say = useServerWords()
  const { cancel } = useUiText()
  const send = useMutation({ mutationFn: (file: File) => sendFile(school.routes.saveSchoolLogo, {}, file) })
  const use = async () => {
    if (!picture) return
    try {
      showEverywhere((await send.mutateAsync(picture)).data.logoUrl)
      onChoose(null)
      toast.success(text.saved)
    } catch {
      // Said beside the file.
    }
  }
  const state = send.isPending ? 'uploading' : send.isError ? 'failed' : 'waiting'
  const error = send.isError ? say(send.error.message) : undefined
  return (
    <>
      <FileDrop
        label={text.choose}
        hint={text.hint}
        accept="image/png,image/jpeg,image/webp"
        maxSize={maxSize}
        maxFiles={1}
        disabled={picture !== null}
        files={picture ? [{ id: 'logo', name: picture.name, size: picture.size, state, error }] : []}
        onAdd={([file]) => {
          send.reset()
          onChoose(file ?? null)
        }}
        onRemove={() => onChoose(null)}
      />
      {picture && (
        <div className={css.actions}>
          <Button onClick={() => onChoose(null)} disabled={send.isPending}>
            {cancel}
          </Button>
          <Button variant="primary" loading={send.isPending} onClick={() => void use()}>
            {text.use}
          </Button>
        </div>
      )}
    </>
  )
}

function RemoveLogo() {
  const text = useText(schoolText).logo
  const say = useServerWords()
  const send = useSend(school.routes.removeSchoolLogo)
  const remove = async () => {
    try {
      await send.mutateAsync({})
      showEverywhere(null)
      toast.success(text.removed)
    } catch (failed) {
      toast.error(say((failed as Error).message))
    }
  }
  return (
    <div className={css.actions}>
      <Button size="small" loading={send.isPending} onClick={() => void remove()}>
        {text.remove}
      </Button>
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
