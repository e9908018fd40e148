import buttons from '../../app/ui/button.module.css'
import { TextField } from '../../app/ui/field.tsx'

type Props = { label?: string; name?: string; button?: string; defaultValue: string; placeholder: string }

/** A field for words and its button, in a form whose role is `search`. */
export function SearchField({ label = 'Search', name = 'words', button = 'Search', ...rest }: Props) {
  return (
    <>
      <TextField label={label} name={name} type="search" maxLength={200} {...rest} />
      <button type="submit" className={buttons.secondary}>
        {button}
      </button>
    </>
  )
}
