import type { FrameProps } from './frame.tsx'

type Match = { id: string; loaderData?: unknown } | undefined

/** The title of a page in the frame, behind the number of threads that wait: `(3) Messages`. */
export function titled(matches: readonly Match[], title: string): [{ title: string }] {
  const frame = matches.find((match) => match?.id === 'signed-in.route')
  const waiting = (frame?.loaderData as FrameProps | undefined)?.open.all ?? 0
  return [{ title: waiting > 0 ? `(${waiting.toLocaleString('en-US')}) ${title}` : title }]
}
