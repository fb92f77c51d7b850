-- Find orders by a short bank number and penalties by a short nickname, and each before the longer ones that contain it.
create index trade_order_bank_number on trade_order (bank_number_key, id);
create index penalty_name_nickname on penalty_name (nickname_key, id);
