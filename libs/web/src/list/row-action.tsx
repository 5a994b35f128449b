import { Button } from 'antd';

/** A small act at the end of a table row; `subject` names the row for screen readers. */
export function RowAction({
  label,
  subject,
  danger = false,
  disabled = false,
  onClick,
}: {
  label: string;
  subject: string;
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      type="link"
      size="small"
      danger={danger}
      disabled={disabled}
      aria-label={`${label} ${subject}`}
      style={{ paddingInline: 6, marginLeft: -6, marginRight: 6, fontSize: 13 }}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
