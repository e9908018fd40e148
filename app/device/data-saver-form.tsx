import { urls } from '../../domain/urls.ts'
import { useDataSaver } from '../ui/data-saver.ts'
import { ReturnAddress } from './return-address.tsx'

/** Says whether the data saver is on, with a button for the other choice (F14). The answer is the page in its other variant. */
export function DataSaverForm() {
  const isOn = useDataSaver()
  return (
    <form id="data-saver" method="post" action={urls.dataSaver()} aria-label="Data saver">
      <p>{isOn ? 'Data saver is on: pictures are smaller.' : 'Data saver is off.'}</p>
      <ReturnAddress />
      <button type="submit" name="data-saver" value={isOn ? 'off' : 'on'}>
        {isOn ? 'Show full-size pictures' : 'Use less data'}
      </button>
    </form>
  )
}
