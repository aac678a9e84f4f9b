-- A session of gate staff belongs to one enrolled phone. Those opened before phones were bound end here.
alter table sessions add column gate_device_id uuid, add foreign key (tenant_id, gate_device_id) references gate_devices;
create index sessions_by_gate_device on sessions (tenant_id, gate_device_id);
