-- The bots of one server in the order of a list.
create index account_server_cash on account (server_id, cash, id);
create index account_server_deposit on account (server_id, deposit, id);
