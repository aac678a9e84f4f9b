import { IconAlertTriangle, IconDots, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import type { DoubtPost } from '#modules/doubts/schemas.ts'
import type { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { Badge } from '#ui/indicators/Badge.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Avatar } from '#ui/people/Avatar.tsx'
import css from '../Doubts.module.css'
import { doubtText } from '../words.ts'

export type PostActs = {
  readonly onDelete: (post: DoubtPost) => void
  readonly onReport?: ((post: DoubtPost) => void) | undefined
  readonly onHide?: ((post: DoubtPost) => void) | undefined
}

/** One post of a doubt with what its reader may do with it. */
export function Post({ post, acts }: { post: DoubtPost; acts: PostActs }) {
  const text = useText(doubtText).thread
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const name = post.isOwn ? text.you : (post.author ?? text.classmate)
  const isSecret = post.isHidden && post.text === '' && post.files.length === 0
  const items = [
    ...(post.mayHide && acts.onHide
      ? [
          {
            label: post.isHidden ? text.show : text.hide,
            icon: post.isHidden ? IconEye : IconEyeOff,
            onSelect: () => acts.onHide?.(post),
          },
        ]
      : []),
    ...(post.mayReport && acts.onReport
      ? [{ label: text.report, icon: IconAlertTriangle, onSelect: () => acts.onReport?.(post) }]
      : []),
    ...(post.mayDelete
      ? [{ label: text.delete, icon: IconTrash, danger: true, onSelect: () => acts.onDelete(post) }]
      : []),
  ]
  return (
    <li className={css.post} data-teacher={post.isTeacher || undefined} data-question={post.isQuestion || undefined}>
      <Avatar name={post.author ?? text.classmate} size={32} />
      <div className={css.postBody}>
        <div className={css.postHead}>
          <span className={css.author}>{name}</span>
          {post.isTeacher && <Badge tone="brand">{text.teacher}</Badge>}
          <time className={css.quiet} dateTime={post.postedAt}>
            {time(post.postedAt, timeZone, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </div>
        {isSecret ? (
          <p className={css.quiet}>{text.hidden}</p>
        ) : (
          post.text && (
            <p className={css.said} dir="auto">
              {post.text}
            </p>
          )
        )}
        <PostFiles files={post.files} name={name} />
        {post.isHidden && !isSecret && <Status tone="neutral">{text.hiddenMark}</Status>}
        {post.reports.map((reason, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may give the same reason
          <Status key={`${at} ${reason}`} tone="bad">
            {fill(text.reported, { reason })}
          </Status>
        ))}
      </div>
      {items.length > 0 && (
        <Menu
          label={fill(text.more, { name })}
          items={items}
          trigger={(props) => <IconButton {...props} size="small" icon={IconDots} label={fill(text.more, { name })} />}
        />
      )}
    </li>
  )
}

function PostFiles({ files, name }: { files: readonly StoredFile[]; name: string }) {
  const text = useText(doubtText).thread
  if (files.length === 0) return null
  return (
    <div className={css.files}>
      {files.map((file) =>
        file.type.startsWith('image/') ? (
          <a key={file.fileId} href={file.url} target="_blank" rel="noreferrer" className={css.photo}>
            <img src={file.url} alt={fill(text.photo, { name })} loading="lazy" />
          </a>
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: a voice message of a person has no captions
          <audio key={file.fileId} src={file.url} controls preload="none" aria-label={fill(text.voice, { name })} />
        ),
      )}
    </div>
  )
}
