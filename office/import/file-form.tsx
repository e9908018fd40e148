import buttons from '../../app/ui/button.module.css'
import { TextField } from '../../app/ui/field.tsx'
import { OfficeForm } from '../form/office-form.tsx'
import styles from './import.module.css'
import { maxMegabytes } from './import-query.ts'

/** Sends a table. */
export function FileForm({ intent, label, button }: { intent: string; label: string; button: string }) {
  return (
    <OfficeForm intent={intent} encType="multipart/form-data" className={styles.fileForm}>
      {(bind) => (
        <>
          <TextField
            label={label}
            type="file"
            name="file"
            required
            accept=".csv,.tsv,.txt,.xlsx,.json,.xml"
            hint={`CSV, Excel (XLSX), JSON, or the export file of a WordPress (XML), up to ${maxMegabytes} MB`}
            error={bind('file').error}
          />
          <button type="submit" className={buttons.primary}>
            {button}
          </button>
        </>
      )}
    </OfficeForm>
  )
}
