const formats = new Map<string, Intl.DateTimeFormat>()

/** The format of these options, made once: to make one takes longer than to format a page of rows. The options are ours, never a stranger's. */
export function instantFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', options)
  formats.set(key, format)
  return format
}
