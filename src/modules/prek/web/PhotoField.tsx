import { IconCamera, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { mostPhotos } from '#modules/prek/limits.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { KeptPhoto } from './outbox.ts'
import css from './Prek.module.css'
import { smallPhoto } from './smallPhoto.ts'
import { prekText } from './words.ts'

type PhotoFieldProps = { photos: readonly KeptPhoto[]; onChange: (photos: readonly KeptPhoto[]) => void }

/** One tap opens the phone's camera; on a computer, the files. */
export function PhotoField({ photos, onChange }: PhotoFieldProps) {
  const text = useText(prekText).observe
  const add = async (files: readonly File[]) => {
    const small = await Promise.all(files.slice(0, mostPhotos - photos.length).map(smallPhoto))
    onChange([...photos, ...small.map((file) => ({ key: crypto.randomUUID(), file }))])
  }
  return (
    <div className={css.photos}>
      {photos.map((photo, at) => (
        <div key={photo.key} className={css.photo}>
          <Thumb file={photo.file} label={fill(text.photoOf, { n: at + 1 })} />
          <IconButton
            icon={IconX}
            label={fill(text.dropPhoto, { n: at + 1 })}
            onClick={() => onChange(photos.filter(({ key }) => key !== photo.key))}
          />
        </div>
      ))}
      {photos.length < mostPhotos && (
        <label className={css.take}>
          <Icon of={IconCamera} size={24} />
          {text.photo}
          <input
            className="visually-hidden"
            type="file"
            accept="image/*"
            capture="environment"
            onChange={({ currentTarget }) => {
              void add([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
        </label>
      )}
    </div>
  )
}

function Thumb({ file, label }: { file: File; label: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address ? <img src={address} alt={label} /> : null
}
